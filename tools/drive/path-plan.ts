/** Which paths of a machine a page can play, and the state after each command. */
import type { AnyStateMachine } from 'xstate';
import { commandsIn } from '#tools/machine/text/run-script.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { stateText } from '#tools/machine/session/log.ts';
import { wholeActorsIn } from '#tools/machine/session/manual-actor.ts';
import { CommandError, openMachine } from '#tools/machine/session/open-machine.ts';
import type { WrittenPaths } from '#tools/machine/paths/written-paths.ts';
import type { MachineDriver, Situation } from './driver.ts';

export interface PlannedStep {
  readonly command: MachineCommand;
  /** After the command. */
  readonly state: string;
  /** Names of the actors that wait for an answer then. */
  readonly waiting: readonly string[];
}

export interface PlannedPath {
  readonly number: number;
  /** Transitions and false guards that the path takes as it is played. */
  readonly covers: readonly string[];
  readonly steps: readonly PlannedStep[];
  /** Why a page cannot play it. */
  readonly reasonAgainst: string | undefined;
}

export const planPaths = (
  machine: AnyStateMachine,
  driver: MachineDriver,
  { paths }: WrittenPaths,
): readonly PlannedPath[] =>
  paths.map(({ lines }, index) => ({
    number: index + 1,
    ...planPath(machine, driver, driver.adapt(commandsIn(lines.join('\n')))),
  }));

function planPath(
  machine: AnyStateMachine,
  driver: MachineDriver,
  [first, ...rest]: readonly MachineCommand[],
): Omit<PlannedPath, 'number'> {
  if (first === undefined) return { covers: [], steps: [], reasonAgainst: 'It has no steps.' };
  const input = first.kind === 'open' ? first.input : undefined;
  const covers = new Set<string>();
  const whole = wholeActorsIn(machine, rest);
  const opened = openMachine(machine, { input, whole, onWalked: (name) => covers.add(name) });
  const situation = (after: readonly MachineCommand[]): Situation => {
    const { value, context } = opened.snapshot();
    return { state: stateText(value), context, rest: after };
  };
  const steps: PlannedStep[] = [];
  let reasonAgainst = driver.reasonAgainst(first, { ...situation(rest), state: '' });
  /** Lets the page do what it does by itself. */
  const note = (command: MachineCommand, after: readonly MachineCommand[]): void => {
    for (const own of driver.followUp?.(command, situation(after)) ?? [])
      if (own.kind !== 'open') opened.run(own);
    const waiting = opened.waiting().map(({ name }) => name);
    steps.push({ command, state: situation(after).state, waiting });
  };
  try {
    note(first, rest);
    for (const [index, command] of rest.entries()) {
      const after = rest.slice(index + 1);
      const written = driver.rewrite?.(command, situation(after)) ?? [command];
      for (const [at, one] of written.entries()) {
        const next = [...written.slice(at + 1), ...after];
        reasonAgainst ??= driver.reasonAgainst(one, situation(next));
        if (one.kind !== 'open') opened.run(one);
        note(one, next);
      }
    }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    reasonAgainst ??= `A page takes another way: ${error.message}`;
  } finally {
    opened.close();
  }
  return { covers: [...covers], steps, reasonAgainst };
}
