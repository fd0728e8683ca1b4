/** Lists the state machines of the tree, and loads one with the events that it ignores on purpose. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { IgnoredEvents } from '#machines/kernel/ignored-events.ts';
import { root } from '../runner/programs.ts';
import { listFiles, readText } from '../tree/files.ts';

export interface ListedMachine {
  /** "wallets-transfer", as its page in docs/machines. */
  readonly name: string;
  /** Path from the root. */
  readonly file: string;
  /** Path of the file that declares what it ignores. */
  readonly ignoredFile: string;
}

export interface LoadedMachine extends ListedMachine {
  readonly machine: AnyStateMachine;
  /** Name of the export. */
  readonly exportName: string;
  /** Empty if the machine ignores nothing. */
  readonly ignored: readonly IgnoredEvents[];
}

/** Returns every machine, sorted by file. */
export const listMachines = (): readonly ListedMachine[] =>
  listFiles(['machines'])
    .filter((path) => path.endsWith('.machine.ts'))
    .map((file) => {
      const parts = file.replace(/^machines\//, '').replace(/\.machine\.ts$/, '');
      return {
        name: [...new Set(parts.split('/'))].join('-'),
        file,
        ignoredFile: file.replace(/\.machine\.ts$/, '.ignored.ts'),
      };
    });

/** @throws Error if the file does not export exactly one name that ends in Machine. */
export async function loadMachine(listed: ListedMachine): Promise<LoadedMachine> {
  const { file, ignoredFile } = listed;
  const module = (await import(join(root, file))) as Readonly<Record<string, unknown>>;
  const found = Object.entries(module).filter(([name]) => name.endsWith('Machine'));
  const [exportName, machine] = found[0] ?? [];
  if (found.length !== 1 || exportName === undefined || machine === undefined) {
    throw new Error(`${file} exports ${found.length} names that end in Machine; it should be one`);
  }
  const ignored = existsSync(join(root, ignoredFile))
    ? ((await import(join(root, ignoredFile))) as { readonly ignored: readonly IgnoredEvents[] })
        .ignored
    : [];
  return { ...listed, exportName, machine: machine as AnyStateMachine, ignored };
}

/** ID of the declaration, which logs and bug reports have. */
const ID = /\.createMachine\(\{\s*id: '(\w+)'/;

const idOf = ({ file }: ListedMachine): string | undefined => ID.exec(readText(file))?.[1];

/** Finds a machine by its name or its ID, or by the last part of its file if no other machine has it. */
export function machineNamed(name: string): ListedMachine {
  const machines = listMachines();
  const shortNameOf = ({ file }: ListedMachine) => file.replace(/^.*\/|\.machine\.ts$/g, '');
  const exact = machines.filter((one) => one.name === name || idOf(one) === name);
  const [first, ...others] =
    exact.length > 0 ? exact : machines.filter((one) => shortNameOf(one) === name);
  if (first !== undefined && others.length === 0) return first;
  const names = machines.map((one) => `  ${one.name}`).join('\n');
  throw new Error(`There is ${first ? 'more than one' : 'no'} machine "${name}":\n${names}`);
}
