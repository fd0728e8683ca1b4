/** Creates a machine that sends one request and waits for its outcome, with its test. */
import { camelOf, type Plan } from './new-file.ts';

/** @param path "wallet/withdrawal": the folder, then the machine. */
export function planMachine(path: string): Plan {
  const [area = '', name = area] = path.split('/');
  const machine = `${camelOf(name)}Machine`;
  const file = `machines/${area}/${name}.machine.ts`;
  return {
    files: [
      { path: file, text: machineText(name, machine) },
      {
        path: `tests/machines/${area}/${name}.machine.test.ts`,
        text: testText(`#${file}`, machine),
      },
    ],
    next: [
      'name its states for what is going on, its events for what has happened',
      `provide its actors in src/app/wiring/${area}.ts`,
      'bind it with one hook in src/binding',
      'npm run docs, which draws it',
    ],
  };
}

const machineText = (
  name: string,
  machine: string,
): string => `/** What this machine decides, and what it leaves to the actors it is provided with. */
import { emit, fromPromise, setup } from 'xstate';
import { failureNotice, type Notice } from '../kernel/notice.ts';
import { unprovided } from '../kernel/unprovided.ts';

export const ${machine} = setup({
  types: {
    events: {} as { readonly type: 'request.made' },
    emitted: {} as Notice,
  },
  actors: { ask: fromPromise<void>(unprovided('ask')) },
  delays: { answerTimeoutMs: 5_000 },
}).createMachine({
  id: '${camelOf(name)}',
  initial: 'waiting',
  states: {
    waiting: { on: { 'request.made': 'asking' } },
    asking: {
      invoke: {
        src: 'ask',
        onDone: 'waiting',
        onError: { target: 'waiting', actions: emit(({ event }) => failureNotice(event.error)) },
      },
      after: { answerTimeoutMs: 'waiting' },
    },
  },
});
`;

const testText = (
  address: string,
  machine: string,
): string => `import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { expect, it, vi } from 'vitest';
import { ${machine} } from '${address}';

function open(ask: () => Promise<void>) {
  const clock = new SimulatedClock();
  const spied = vi.fn(ask);
  const provided = ${machine}.provide({ actors: { ask: fromPromise(spied) } });
  const actor = createActor(provided, { clock }).start();
  return { actor, ask: spied, clock };
}

it('asks once, however often it is told to', () => {
  const { actor, ask } = open(() => new Promise(() => {}));
  actor.send({ type: 'request.made' });
  actor.send({ type: 'request.made' });
  expect(ask).toHaveBeenCalledOnce();
});

it('waits again when nobody answers in time', () => {
  const { actor, clock } = open(() => new Promise(() => {}));
  actor.send({ type: 'request.made' });
  clock.increment(5_000);
  expect(actor.getSnapshot().value).toBe('waiting');
});
`;
