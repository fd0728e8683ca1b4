/** Runs lines of commands on a machine: a copied test, a path, a script of a tester. */
import type { AnyStateMachine } from 'xstate';
import type { MachineCommand } from '../session/command.ts';
import type { LogEntry } from '../session/log.ts';
import { wholeActorsIn } from '../session/manual-actor.ts';
import { openMachine, type OpenOptions, type OpenedMachine } from '../session/open-machine.ts';
import { commandOf, textOf } from './command-text.ts';

export interface ScriptedMachine extends OpenedMachine {
  readonly log: readonly LogEntry[];
}

/** Runs commands; each `open` among them begins again. */
export function runCommands(
  machine: AnyStateMachine,
  commands: readonly MachineCommand[],
  options: OpenOptions = {},
): ScriptedMachine {
  const log: LogEntry[] = [];
  const onLog = (entry: LogEntry): void => {
    log.push(entry);
    options.onLog?.(entry);
  };
  const given = { ...options, whole: wholeActorsIn(machine, commands), onLog };
  let opened: OpenedMachine | undefined;
  for (const command of commands) {
    if (command.kind === 'open') {
      opened?.close();
      opened = openMachine(machine, { ...given, input: command.input });
    } else {
      opened ??= openMachine(machine, given);
      onLog({ kind: 'command', atMs: opened.now(), text: textOf(command) });
      opened.run(command);
    }
  }
  return { ...(opened ?? openMachine(machine, given)), log };
}

/** Returns the commands of a script; empty lines and lines that begin with # say nothing. */
export const commandsIn = (script: string): readonly MachineCommand[] =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(commandOf);

export const runScript = (machine: AnyStateMachine, script: string): ScriptedMachine =>
  runCommands(machine, commandsIn(script));
