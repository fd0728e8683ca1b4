/** A machine that is opened alone, as a source of the inspector. */
import type { ConsoleOptions } from '../machine/console.ts';
import { createConsole } from '../machine/console.ts';
import { CommandError } from '../machine/session/open-machine.ts';
import { stateText, type LogEntry } from '../machine/session/log.ts';
import { textOf } from '../machine/text/command-text.ts';
import { logText } from '../machine/text/log-text.ts';
import { testTextOf } from '../machine/text/test-text.ts';
import { contextText, valueText } from '../machine/text/values.ts';
import { diagramOf } from './diagram.ts';
import type { InspectedMachine, InspectorSource } from './model.ts';
import { activePaths } from '#scripts/machines/xstate-internals.ts';

const LOG_LENGTH_MAX = 500;

export function createIsolatedSource(options: ConsoleOptions): InspectorSource & {
  readonly current: () => InspectedMachine;
} {
  const { loaded, types } = options;
  const machine = createConsole(options);
  const graph = diagramOf(loaded.machine);
  const listeners = new Set<(machines: readonly InspectedMachine[]) => void>();
  let problem: string | undefined;

  function current(): InspectedMachine {
    const { opened, commands, undone, log } = machine.view();
    const snapshot = opened.snapshot();
    const allowed = new Set(opened.allowed());
    const { events, outputs } = types();
    return {
      id: loaded.name,
      title: loaded.machine.id,
      graph,
      active: activePaths(snapshot),
      lastTransition: lastTransitionIn(log),
      state: stateText(snapshot.value),
      tags: [...snapshot.tags].toSorted(),
      status: snapshot.status,
      context: contextText(snapshot.context),
      log: log.slice(-LOG_LENGTH_MAX).map((entry) => ({ kind: entry.kind, text: logText(entry) })),
      events: events.map(({ type, payload }) => ({ type, payload, isAllowed: allowed.has(type) })),
      actors: opened.waiting().map(({ name, input }) => ({
        name,
        input: valueText(input),
        output: outputs[name],
      })),
      isolated: {
        nowMs: opened.now(),
        commands: commands.map(textOf),
        undone: undone.map(textOf),
        test: testTextOf(loaded, commands, snapshot.value),
      },
      problem,
    };
  }

  return {
    current,
    subscribe: (onChange) => {
      listeners.add(onChange);
      onChange([current()]);
      return () => void listeners.delete(onChange);
    },
    run: (_id, line) => {
      problem = undefined;
      try {
        machine.run(line);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        problem = error.message;
      }
      const shown = [current()];
      for (const onChange of listeners) onChange(shown);
    },
  };
}

const lastTransitionIn = (log: readonly LogEntry[]): string | undefined =>
  log
    .flatMap((entry) => (entry.kind === 'transition' && entry.actor === '' ? [entry.name] : []))
    .at(-1);
