/** Makes few short paths out of long recorded ones, so that together they take every transition and see every guard
 *  false. Each path is run on the machine alone before it counts. */
import type { AnyStateMachine } from 'xstate';
import type { MachineCommand } from '../session/command.ts';
import { wholeActorsIn } from '../session/manual-actor.ts';
import { CommandError, openMachine } from '../session/open-machine.ts';

export interface RecordedPath {
  /** Transition that the last command causes. */
  readonly name: string;
  readonly commands: readonly MachineCommand[];
}

export interface RecordedName {
  readonly name: string;
  /** Paths that end with it, shortest first. The clock of a walk jumps over timers, as on a page that slept: some of
   *  them do not lead there when each timer runs at its time. */
  readonly candidates: readonly (readonly MachineCommand[])[];
}

export interface FoundPath {
  readonly commands: readonly MachineCommand[];
  /** What no earlier path takes. */
  readonly covers: readonly string[];
}

/** Returns all that a path takes; undefined if the machine does not allow it. */
export function walkedBy(
  machine: AnyStateMachine,
  [first, ...commands]: readonly MachineCommand[],
): ReadonlySet<string> | undefined {
  const walked = new Set<string>();
  const input = first?.kind === 'open' ? first.input : undefined;
  const whole = wholeActorsIn(machine, commands);
  const opened = openMachine(machine, { input, whole, onWalked: (name) => walked.add(name) });
  try {
    for (const command of commands) if (command.kind !== 'open') opened.run(command);
    return walked;
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  } finally {
    opened.close();
  }
}

/** Removes commands, many at first, as long as the rest takes the transition. */
export function shorten(
  machine: AnyStateMachine,
  { name, commands }: RecordedPath,
): readonly MachineCommand[] {
  let left = commands;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (
      let at = Math.max(1, left.length - size);
      at >= 1;
      at = at === 1 ? 0 : Math.max(1, at - size)
    ) {
      const rest = [...left.slice(0, at), ...left.slice(at + size)];
      if (rest.length < left.length && walkedBy(machine, rest)?.has(name)) left = rest;
    }
  }
  return left;
}

/** @returns the paths, and the names that no recorded path takes when it is run alone. */
export function findPaths(
  machine: AnyStateMachine,
  recorded: readonly RecordedName[],
): { readonly paths: readonly FoundPath[]; readonly missing: readonly string[] } {
  const seen = new Set<string>();
  const paths: FoundPath[] = [];
  const missing: string[] = [];
  // Long paths first: they often take what short ones take.
  for (const { name, candidates } of recorded.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    if (seen.has(name)) continue;
    const recordedAlone = candidates.find((one) => walkedBy(machine, one)?.has(name));
    if (recordedAlone === undefined) {
      missing.push(name);
      continue;
    }
    const commands = shorten(machine, { name, commands: recordedAlone });
    const covers = [...(walkedBy(machine, commands) ?? [])].filter((name) => !seen.has(name));
    for (const name of covers) seen.add(name);
    paths.push({ commands, covers });
  }
  return { paths, missing: missing.filter((name) => !seen.has(name)) };
}

const lengthOf = ({ candidates }: RecordedName): number => candidates[0]?.length ?? 0;
