// The buzzer: one square wave, faded over a few milliseconds so that a note's ends do not click.

const FADE_S = 0.004;
const LOUDEST = 0.16;

export class Sound {
  #audio = null;
  #wave = null;
  #gain = null;
  #now = 0;

  /** Browsers allow sound only after a click or a key: call this in one. */
  enable() {
    if (this.#audio) {
      this.#audio.resume();
      return;
    }
    this.#audio = new AudioContext();
    this.#wave = this.#audio.createOscillator();
    this.#gain = this.#audio.createGain();
    this.#wave.type = "square";
    this.#gain.gain.value = 0;
    this.#wave.connect(this.#gain).connect(this.#audio.destination);
    this.#wave.start();
  }

  /** Sound `tone` (hz << 8 | duty in 1/256), 0 for silence. */
  play(tone) {
    if (tone === this.#now || !this.#audio) return;
    this.#now = tone;
    const at = this.#audio.currentTime;
    const hz = tone >> 8;
    if (hz) this.#wave.frequency.setTargetAtTime(hz, at, 0.0008);
    // A buzzer is loudest at half duty; below that its fundamental falls with the sine of the duty.
    const volume = hz ? LOUDEST * Math.sin((Math.PI * Math.min(128, tone & 255)) / 256) : 0;
    this.#gain.gain.setTargetAtTime(volume, at, FADE_S);
  }

  /** Be silent, whatever was playing. */
  hush() {
    this.play(0);
  }
}
