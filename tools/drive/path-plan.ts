/** Which paths of a machine a page can play, and the state after each command. */
import type { AnyStateMachine } from 'xstate';
import { commandsIn } from '#tools/machine/text/run-script.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { stateText } from '#tools/machine/session/log.ts';
import { CommandError, openMachine } from '#tools/machine/session/open-machine.ts';
import type { WrittenPaths } from '#tools/machine/paths/written-paths.ts';
import type { MachineDriver } from './driver.ts';

export interface PlannedStep {
  readonly command: MachineCommand;
  /** After the command. */
  readonly state: string;
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
  commands: readonly MachineCommand[],
): Omit<PlannedPath, 'number'> {
  const [first, ...rest] = commands;
  const input = first?.kind === 'open' ? first.input : undefined;
  const covers = new Set<string>();
  const opened = openMachine(machine, { input, onWalked: (name) => covers.add(name) });
  const state = (): string => stateText(opened.snapshot().value);
  const steps: PlannedStep[] = first === undefined ? [] : [{ command: first, state: state() }];
  let reasonAgainst = first && driver.reasonAgainst(first, '', rest);
  try {
    for (const [index, command] of rest.entries()) {
      reasonAgainst ??= driver.reasonAgainst(command, state(), rest.slice(index + 1));
      if (command.kind !== 'open') opened.run(command);
      steps.push({ command, state: state() });
    }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    reasonAgainst ??= `A page takes another way: ${error.message}`;
  } finally {
    opened.close();
  }
  return { covers: [...covers], steps, reasonAgainst };
}
