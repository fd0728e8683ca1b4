/** Records how random walks reach each transition, and writes the paths for `npm run machine NAME -- --paths`. Records
 *  nothing in an ordinary run. */
import { appendFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { findPaths } from '#tools/machine/paths/find-paths.ts';
import { PATHS_VARIABLE, type WrittenPaths } from '#tools/machine/paths/written-paths.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { textOf } from '#tools/machine/text/command-text.ts';

/** Number of paths that are kept of each transition: the shortest. */
const CANDIDATE_COUNT_MAX = 10;

/** Seed while paths are recorded: the same paths have the same numbers in each run. */
const RECORDED_SEED = 20_261_130;

/** Seed of a walk whose other runs are each different. */
export const newWalkSeed = (): number =>
  process.env[PATHS_VARIABLE] === undefined ? Math.floor(Math.random() * 2 ** 31) : RECORDED_SEED;

export interface PathRecorder {
  readonly startWalk: (input: unknown) => void;
  readonly step: (command: MachineCommand) => void;
  /** Called for each transition that the last step causes, and each guard that is false then. */
  readonly walked: (name: string) => void;
  /** @param names all that the machine declares. */
  readonly write: (machine: AnyStateMachine, names: readonly string[]) => void;
}

/** @returns undefined in an ordinary run. */
export function createPathRecorder(): PathRecorder | undefined {
  const file = process.env[PATHS_VARIABLE];
  if (file === undefined) return undefined;
  const shortest = new Map<string, readonly (readonly MachineCommand[])[]>();
  let commands: readonly MachineCommand[] = [];
  return {
    startWalk: (input) => (commands = [{ kind: 'open', input }]),
    step: (command) => (commands = [...commands, command]),
    walked: (name) => {
      const known = shortest.get(name) ?? [];
      // One step may take a transition twice.
      if (known.includes(commands)) return;
      const next = [...known, commands].toSorted((a, b) => a.length - b.length);
      shortest.set(name, next.slice(0, CANDIDATE_COUNT_MAX));
    },
    write: (machine, names) => {
      const recorded = [...shortest].map(([name, candidates]) => ({ name, candidates }));
      const { paths, missing } = findPaths(machine, recorded);
      const untaken = names.filter((name) => !shortest.has(name));
      const written: WrittenPaths = {
        id: machine.id,
        nameCount: names.length,
        missing: [...missing, ...untaken],
        paths: paths.map((path) => ({ covers: path.covers, lines: path.commands.map(textOf) })),
      };
      appendFileSync(file, `${JSON.stringify(written)}\n`);
    },
  };
}
