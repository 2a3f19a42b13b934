"""Where rp2040py differs from the chip in ways that matter here, and what is done about it.

Each function changes one emulated chip (never the installed package) and says what a real RP2040 does.
"""

from rp2040py.peripherals.i2c import IC_DATA_CMD, IC_DMA_CR, IC_DMA_TDLR, R_TX_ABRT, R_TX_EMPTY

_OUT_LOOK_NS = 250_000  # how often a held-back USB OUT poll is looked at again
_EVENT_NS = 2_000
_STEP_NS = 80
_BURST_NS = 4_000
_HALTED = 1 << 61  # a due time that does not come
_DREQ_I2C_TX = (32, 34)
_TDMAE = 2


class UsbHost:
    """The USB host's two habits that decide the board's speed.

    A host has nothing to say most of the time: it answers an OUT poll with nothing at all, while the emulator
    sends an empty packet, so that the board's USB task runs at nearly every bytecode jump. And a host may be
    connected without reading (`reading = False`): the board's IN buffers then stay full.
    """

    def __init__(self, mcu, cdc):
        self.reading = True
        self._usb = mcu.usb_ctrl
        self._cdc = cdc
        self._held_out = None
        self._held_in = []
        self._answer = self._usb.on_endpoint_read
        self._ready = self._usb._indicate_buffer_ready
        self._written = self._usb.on_endpoint_write
        self._usb.on_endpoint_read = self._on_endpoint_read
        self._usb._indicate_buffer_ready = self._on_buffer_ready
        self._usb.on_endpoint_write = self._on_endpoint_write
        self._look_again = mcu.clock.create_alarm(self._look)

    def _on_endpoint_read(self, endpoint, size):
        out = self._cdc._out_endpoint
        if out > 0 and endpoint == out and self._cdc.tx_fifo.empty:
            self._held_out = size
            self._look_again.schedule(_OUT_LOOK_NS)
        else:
            self._answer(endpoint, size)

    def _look(self):
        if self._held_out is None:
            return
        if self._cdc._out_endpoint <= 0:
            self._held_out = None  # the board was reset meanwhile
        elif self._cdc.tx_fifo.empty:
            self._look_again.schedule(_OUT_LOOK_NS)
        else:
            size = self._held_out
            self._held_out = None
            self._answer(self._cdc._out_endpoint, size)

    def _holding(self, endpoint):
        return not self.reading and endpoint > 0 and endpoint == self._cdc._in_endpoint

    def _on_buffer_ready(self, endpoint, out):
        if not out and self._holding(endpoint):
            self._held_in.append(endpoint)
        else:
            self._ready(endpoint, out)

    def _on_endpoint_write(self, endpoint, data):
        if not self._holding(endpoint):
            self._written(endpoint, data)

    def read_again(self):
        """Start reading; what the board had put into its buffers meanwhile is lost to the emulated host."""
        self.reading = True
        held, self._held_in = self._held_in, []
        for endpoint in held:
            self._ready(endpoint, False)


class Pacer:
    """Keeps the state machines running while the core sleeps.

    On the chip they never stop. The emulator jumps from alarm to alarm in a WFE and gives each machine one
    step a jump. So while a machine of PIO 1 (the LEDs) is sending, a sleep is made to end at once, and after a
    change of an input pin the sampler in PIO 0 gets its steps one by one.

    Between changes the sampler only goes round its loop. That costs more of this machine's time than all the rest of
    the board, so it is halted where it has seen what it last pushed (x = y), and goes on with the next change.
    """

    def __init__(self, mcu):
        self._mcu = mcu
        self._burst_end = 0
        self._alarm = mcu.clock.create_alarm(self._pace)
        self._alarm.schedule(_EVENT_NS)

    def input_changed(self):
        """Tell the pacer that an input pin has changed just now."""
        self._burst_end = self._mcu.clock.nanos + _BURST_NS
        pio = self._mcu.pio[0]
        if pio.machines[0].next_due_fp == _HALTED:
            pio.machines[0].next_due_fp = pio.cycle_fp
            pio.recompute_due()
        if self._mcu.core.waiting:
            self._alarm.schedule(_STEP_NS)

    def _pace(self):
        mcu = self._mcu
        sending = False
        for machine in mcu.pio[1].machines:
            if machine.enabled and not machine.waiting:
                sending = True
        if sending:
            mcu.core.event_registered = True
            if mcu.core.waiting:
                self._alarm.schedule(_STEP_NS)
                return
        if mcu.clock.nanos < self._burst_end and mcu.core.waiting:
            self._alarm.schedule(_STEP_NS)
        else:
            self._halt_sampler()
            self._alarm.schedule(_EVENT_NS if sending else 4 * _EVENT_NS)

    def _halt_sampler(self):
        pio = self._mcu.pio[0]
        sampler = pio.machines[0]
        if (
            not sampler.enabled
            or sampler.waiting
            or sampler.next_due_fp == _HALTED
            or not pio.machines[0].rx_fifo.empty
        ):
            return
        if sampler.x == sampler.y and sampler.y and self._mcu.clock.nanos > self._burst_end:
            sampler.next_due_fp = _HALTED
            pio.recompute_due()


def connect_i2c_dma(mcu, number):
    """Give an I2C block the DMA request that the emulator leaves out (data sheet 4.3.14).

    The request is up while DMA is enabled and the transmit FIFO holds no more than IC_DMA_TDLR entries.
    """
    block = mcu.i2c[number]
    dreq = _DREQ_I2C_TX[number]
    registers = {IC_DMA_CR: 0, IC_DMA_TDLR: 0}
    write, read, advance = block.write_uint32, block.read_uint32, block._next_command

    def update():
        if registers[IC_DMA_CR] & _TDMAE and block.enable & 1 and block._tx_fifo.item_count <= registers[IC_DMA_TDLR]:
            mcu.dma.set_dreq(dreq)
        else:
            mcu.dma.clear_dreq(dreq)

    def write_uint32(offset, value):
        if offset in registers:
            registers[offset] = value
        else:
            write(offset, value)
        update()

    def read_uint32(offset):
        return registers[offset] if offset in registers else read(offset)

    def next_command():
        advance()
        update()

    block.write_uint32 = write_uint32
    block.read_uint32 = read_uint32
    block._next_command = next_command


def flush_after_abort(mcu, number):
    """Let an I2C block's transmit FIFO be empty, and say so, from an abort until it is cleared (data sheet 4.3.17).

    The emulator leaves TX_EMPTY as it was, so whoever waits for it after a byte that nobody acknowledged waits for its
    timeout, and never looks at the abort; and what DMA writes after an abort would begin a transfer of its own.
    """
    block = mcu.i2c[number]
    write, abort = block.write_uint32, block._abort

    def write_uint32(offset, value):
        if offset != IC_DATA_CMD or not block.int_raw & R_TX_ABRT:
            write(offset, value)

    def aborted(reason):
        abort(reason)
        block._set_interrupts(R_TX_EMPTY)

    block.write_uint32 = write_uint32
    block._abort = aborted
