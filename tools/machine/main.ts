/** `npm run machine NAME`: opens a machine alone on Node. Lines are typed in or read from a script; each transition is
 *  printed. Without a name, lists the machines. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  listMachines,
  loadMachine,
  machineNamed,
  type LoadedMachine,
} from '#scripts/machines/machine-list.ts';
import { root } from '#scripts/runner/programs.ts';
import { createConsole, type ConsoleOptions, type MachineConsole } from './console.ts';
import { printPaths } from './paths/print-paths.ts';
import { CommandError } from './session/open-machine.ts';
import { valueOf } from './text/values.ts';
import { openTypes } from './types/machine-types.ts';
import { sampleValueOf, samplesIn, type MachineTypes } from './types/schema.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    input: { type: 'string' },
    script: { type: 'string' },
    paths: { type: 'boolean' },
    drive: { type: 'boolean' },
    path: { type: 'string' },
    open: { type: 'boolean' },
    port: { type: 'string' },
  },
});

const USAGE = `npm run machine NAME                      opens a machine; type help
npm run machine NAME -- --script=FILE     reads the lines from a file
npm run machine NAME -- --input=JSON      opens it with this input instead of a sample
npm run machine NAME -- --paths           prints paths that take every transition
npm run machine NAME -- --drive           plays these paths on the real page, with pictures; with --path=N,M these
npm run machine NAME -- --open            opens the inspector in a browser, with --port=N on this port`;

function readTypes(loaded: LoadedMachine): MachineTypes {
  const opened = openTypes([loaded], { withSamples: true });
  const types = opened.of(loaded.name);
  opened.close();
  return types;
}

/** Returns a value of the input's type, with samples of the contract where it has some. */
async function sampleInput({ input }: MachineTypes): Promise<unknown> {
  const loaded = new Map<string, unknown>();
  for (const { file, name } of samplesIn(input)) {
    const module = (await import(join(root, file))) as Readonly<Record<string, unknown>>;
    loaded.set(`${file} ${name}`, module[name]);
  }
  return sampleValueOf(input, ({ file, name }) => loaded.get(`${file} ${name}`));
}

/** Runs a line, and returns whether that was possible. Lines that nobody types are printed first. */
function runLine(machine: MachineConsole, line: string, isTyped = true): boolean {
  if (!isTyped && line.trim() !== '') console.log(`> ${line.trim()}`);
  try {
    for (const text of machine.run(line)) console.log(text);
    return true;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.log(`error: ${error.message}`);
    return false;
  }
}

/** A person may mistype; a script stops at its first error. */
async function runLines(machine: MachineConsole, isTyped: boolean): Promise<number> {
  const input = createInterface({
    input: process.stdin,
    crlfDelay: Infinity,
    ...(isTyped && { output: process.stdout, prompt: '> ' }),
  });
  if (isTyped) input.prompt();
  for await (const line of input) {
    const isRun = runLine(machine, line, isTyped);
    if (!isRun && !isTyped) return 1;
    if (machine.isEnded()) break;
    if (isTyped) input.prompt();
  }
  return 0;
}

/** Serves the inspector until the process is ended. */
async function openInspector(options: ConsoleOptions): Promise<number> {
  // The bundler is loaded only here.
  const { serveInspector } = await import('#tools/inspector/serve.ts');
  const { createIsolatedSource } = await import('#tools/inspector/isolated-source.ts');
  const served = await serveInspector(createIsolatedSource(options), Number(values.port ?? 0));
  console.log(`${options.loaded.name}: ${served.url} (ends with Ctrl+C)`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await served.close();
  return 0;
}

async function open(name: string): Promise<number> {
  const loaded = await loadMachine(machineNamed(name));
  if (values.drive === true) {
    // The drivers load Playwright.
    const { driveMachine } = await import('#tools/drive/drive-machine.ts');
    return await driveMachine(loaded.name, values.path);
  }
  if (values.paths === true) return await printPaths(loaded);
  let read: MachineTypes | undefined;
  const types = (): MachineTypes => (read ??= readTypes(loaded));
  const input = values.input === undefined ? await sampleInput(types()) : valueOf(values.input);
  if (values.open === true) return await openInspector({ loaded, types, input });
  const machine = createConsole({ loaded, types, input });
  runLine(machine, '');
  if (values.script !== undefined) {
    const lines = readFileSync(values.script, 'utf8').split('\n');
    return lines.every((line) => machine.isEnded() || runLine(machine, line, false)) ? 0 : 1;
  }
  return await runLines(machine, process.stdin.isTTY);
}

async function main(): Promise<number> {
  const [name] = positionals;
  if (name === undefined) {
    console.log(`${USAGE}\n`);
    for (const machine of listMachines()) console.log(`${machine.name.padEnd(28)}${machine.file}`);
    return 0;
  }
  try {
    return await open(name);
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

process.exitCode = await main();
