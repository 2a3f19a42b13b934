// Runs a Python script of the project under the WebAssembly build of MicroPython, in Node:
//
//     node run_wasm.mjs [--heap=BYTES] [--board=NAME] SCRIPT [ARGUMENT...]
//
// The script sees the project's firmware/, boards/NAME/ (pico) and its own folder on sys.path. An argument that names
// an existing file is copied in, and the script gets the copy's path. The exit status is the script's.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const SKIPPED = new Set(["__pycache__", "node_modules"]);

const RUN = `
try:
    exec(compile(open(__file__).read(), __file__, "exec"))
    _status = 0
except SystemExit as _exit:
    _status = (_exit.args[0] or 0) if _exit.args else 0
`;

function copyTree(FS, from, to) {
  FS.mkdirTree(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const source = path.join(from, entry.name);
    const target = `${to}/${entry.name}`;
    if (entry.isDirectory()) copyTree(FS, source, target);
    else FS.writeFile(target, fs.readFileSync(source));
  }
}

function copyScript(FS, script) {
  FS.mkdirTree("/script");
  const folder = path.dirname(script);
  for (const entry of fs.readdirSync(folder)) {
    if (entry.endsWith(".py")) FS.writeFile(`/script/${entry}`, fs.readFileSync(path.join(folder, entry)));
  }
  return `/script/${path.basename(script)}`;
}

function copyArgument(FS, argument, number) {
  if (!fs.existsSync(argument) || !fs.statSync(argument).isFile()) return argument;
  const target = `/given/${number}/${path.basename(argument)}`;
  FS.mkdirTree(path.posix.dirname(target));
  FS.writeFile(target, fs.readFileSync(argument));
  return target;
}

function parse(argv) {
  const options = { heap: 4 << 20, board: "pico" };
  while (argv.length && argv[0].startsWith("--")) {
    const [name, value] = argv.shift().slice(2).split("=");
    options[name] = name === "heap" ? Number(value) : value;
  }
  return [options, argv];
}

async function main() {
  const [options, [script, ...rest]] = parse(process.argv.slice(2));
  if (!script || !fs.existsSync(script)) {
    console.error(`run_wasm.mjs: there is no script ${script ?? "named"}`);
    return 2;
  }
  const out = [];
  const mp = await loadMicroPython({
    heapsize: options.heap,
    linebuffer: true,
    stdout: (line) => out.push(line),
    stderr: (line) => process.stderr.write(line + "\n"),
  });
  copyTree(mp.FS, path.join(ROOT, "firmware"), "/firmware");
  copyTree(mp.FS, path.join(ROOT, "boards", options.board), "/board");
  const file = copyScript(mp.FS, script);
  const args = [file, ...rest.map((argument, i) => copyArgument(mp.FS, argument, i))];
  mp.globals.set("__file__", file);
  mp.runPython(`import sys
sys.path[:] = ["/firmware", "/board", "/script"]
sys.argv[:] = ${JSON.stringify(args)}`);
  let status = 1;
  try {
    mp.runPython(RUN);
    status = mp.globals.get("_status");
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
  }
  if (out.length) fs.writeSync(1, out.join("\n") + "\n");
  return status;
}

process.exitCode = await main();
