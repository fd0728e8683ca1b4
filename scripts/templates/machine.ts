/** Creates a machine that edits a draft and sends it once: its states, its pure functions, and a test that
 *  takes every transition. */
import { camelOf, pascalOf, titleOf, type Plan } from './new-file.ts';

/** @param path "wallet/withdrawal": the folder, then the machine. */
export function planMachine(path: string): Plan {
  const [area = '', name = area] = path.split('/');
  const folder = `machines/${area}`;
  return {
    files: [
      { path: `${folder}/${name}.machine.ts`, text: machineText(name) },
      { path: `${folder}/${name}.ts`, text: functionsText(name) },
      { path: `${folder}/${name}.ignored.ts`, text: ignoredText(name) },
      { path: `tests/${folder}/${name}.machine.test.ts`, text: testText(area, name) },
    ],
    next: [
      'name its states for what is going on, its events for what has happened',
      `declare in ${folder}/${name}.ignored.ts which events its states ignore, and why`,
      'without a request that must be executed once, replace the child by actors declared unprovided()',
      `provide its actors in src/app/wiring/${area}/`,
      'bind it with one hook in src/binding',
      'npm run docs, which draws it',
    ],
  };
}

const machineText = (
  name: string,
): string => `/** ${titleOf(name)}: edits a draft and sends it once under a request ID. */
import { assign, setup } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import { sentRequest } from '../kernel/sent-request.machine.ts';
import type { SentRequestNews } from '../kernel/sent-request.ts';
import * as form from './${name}.ts';

export type ${pascalOf(name)}Event =
  | { readonly type: 'draft.edited'; readonly patch: Partial<form.Draft> }
  | {
      readonly type: 'draft.submitted';
      /** New for every attempt of the user. */
      readonly requestId: RequestId;
    }
  | SentRequestNews;

export const ${camelOf(name)}Machine = setup({
  types: {
    context: {} as form.Form,
    events: {} as ${pascalOf(name)}Event,
  },
  actors: { send: sentRequest<form.SendDraft>() },
  guards: { isComplete: ({ context }) => context.problem === undefined },
}).createMachine({
  id: '${camelOf(name)}',
  context: form.create(),
  initial: 'drafting',
  states: {
    drafting: {
      on: {
        'draft.edited': {
          actions: assign(({ context, event }) => form.edit(context, event.patch)),
        },
        'draft.submitted': [
          {
            guard: 'isComplete',
            target: 'pending',
            actions: assign(({ context, event }) => form.send(context, event.requestId)),
          },
          { actions: assign(() => ({ areProblemsShown: true })) },
        ],
      },
    },
    pending: {
      invoke: {
        src: 'send',
        id: 'request',
        input: ({ context }) => form.requestOf(context),
        onDone: {
          target: 'drafting',
          actions: assign(({ context, event }) => form.settled(context, event.output)),
        },
      },
      initial: 'sending',
      states: {
        sending: { on: { 'request.unresolved': 'unknown' } },
        unknown: { tags: ['unresolved'] },
      },
    },
  },
});
`;

const ignoredText = (
  name: string,
): string => `/** Events that states of \`${name}.machine.ts\` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { ${camelOf(name)}Machine } from './${name}.machine.ts';

export const ignored: readonly IgnoredEvents<typeof ${camelOf(name)}Machine>[] = [
  {
    in: ['pending'],
    events: ['draft.edited', 'draft.submitted'],
    because: 'the draft has been sent; its outcome comes first',
  },
  {
    in: ['drafting'],
    events: ['request.unresolved'],
    because: 'no request is pending',
  },
  {
    in: ['pending.unknown'],
    events: ['request.unresolved'],
    because: 'the outcome is already being looked up',
  },
  {
    in: [''],
    events: ['request.repeated'],
    because: 'a repetition under the same ID changes nothing that the user sees',
  },
];
`;

const functionsText = (
  name: string,
): string => `/** Pure functions and types of ${titleOf(name).toLowerCase()}. */
import { assert } from '#contract/core/assert.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';

export interface Draft {
  readonly text: string;
}

/** First rule of the draft that is not met. */
export type Problem = 'text_missing';

/** A draft as it is sent. */
export interface Sent {
  readonly text: string;
  readonly requestId: RequestId;
}

/** The exchange executes it at most once per ID, so it is repeated and never looked up. */
export interface SendDraft extends RequestTypes {
  readonly request: Sent;
  readonly response: undefined;
}

export interface Form {
  readonly draft: Draft;
  readonly problem: Problem | undefined;
  /** Set by the first attempt. */
  readonly areProblemsShown: boolean;
  readonly rejection: Rejection | undefined;
  /** The request that is pending. */
  readonly sent: Sent | undefined;
}

export const create = (): Form =>
  checked({
    draft: { text: '' },
    problem: undefined,
    areProblemsShown: false,
    rejection: undefined,
    sent: undefined,
  });

export const edit = (form: Form, patch: Partial<Draft>): Form =>
  checked({ ...form, draft: { ...form.draft, ...patch }, rejection: undefined });

const checked = (form: Form): Form => ({
  ...form,
  problem: problemOf(form.draft),
});

const problemOf = ({ text }: Draft): Problem | undefined =>
  text.trim() === '' ? 'text_missing' : undefined;

/** Freezes the draft under a new ID. */
export const send = (form: Form, requestId: RequestId): Form => ({
  ...form,
  areProblemsShown: false,
  rejection: undefined,
  sent: { text: form.draft.text.trim(), requestId },
});

/** Returns what the child needs. */
export function requestOf({ sent }: Form): SentRequestInput<SendDraft> {
  assert(sent !== undefined, 'the draft is sent under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat' };
}

/** An accepted draft is cleared; a rejected one stays as it was. */
export const settled = (form: Form, outcome: RequestOutcome<SendDraft>): Form =>
  outcome.kind === 'accepted'
    ? create()
    : { ...form, sent: undefined, rejection: rejectionIn(outcome) };
`;

const testText = (
  area: string,
  name: string,
): string => `import { SimulatedClock, createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { ${camelOf(name)}Machine } from '#machines/${area}/${name}.machine.ts';
import type { Form, SendDraft, Sent } from '#machines/${area}/${name}.ts';
import { walkMachine, type Walk } from '#tests/support/machine-walk.ts';
import { expectWalked } from '#tests/support/transitions.ts';

const rejected = new ApiError('Not found.', { code: 'not_found' });
const never = () => new Promise<undefined>(() => undefined);

function open(respond: () => Promise<undefined>) {
  const clock = new SimulatedClock();
  const send = vi.fn((_sent: Sent) => respond());
  const machine = ${camelOf(name)}Machine.provide({
    actors: { send: sentRequest<SendDraft>({ send: ({ input }) => send(input) }) },
  });
  const actor = createActor(machine, { clock }).start();
  const edit = (text: string) => actor.send({ type: 'draft.edited', patch: { text } });
  const submit = () => actor.send({ type: 'draft.submitted', requestId: requestId('request-1') });
  return { actor, clock, send, edit, submit };
}

it('sends the draft once, and clears it when it is accepted', async () => {
  const { actor, send, edit, submit } = open(() => Promise.resolve(undefined));
  edit(' text ');
  submit();
  submit();
  const { context } = await waitFor(actor, (now) => now.matches('drafting'));
  expect(context.draft).toEqual({ text: '' });
  expect(send).toHaveBeenCalledExactlyOnceWith({ text: 'text', requestId: 'request-1' });
});

it('preserves the draft when the exchange rejects it', async () => {
  const { actor, edit, submit } = open(() => Promise.reject(rejected));
  edit('text');
  submit();
  const { context } = await waitFor(actor, (now) => now.matches('drafting'));
  expect(context).toMatchObject({ draft: { text: 'text' }, rejection: { name: 'not_found' } });
});

it('repeats the same request when no response comes', () => {
  const { actor, clock, send, edit, submit } = open(never);
  edit('text');
  submit();
  clock.increment(5_000);
  expect(actor.getSnapshot().hasTag('unresolved')).toBe(true);
  clock.increment(1_000);
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

it('does not send an incomplete draft', () => {
  const { actor, send, submit } = open(never);
  submit();
  expect(send).not.toHaveBeenCalled();
  expect(actor.getSnapshot().context).toMatchObject({ problem: 'text_missing' });
});

let idCount = 0;
const submitted = () => {
  idCount += 1;
  return { type: 'draft.submitted', requestId: requestId(\`request-\${idCount}\`) };
};

const walk: Walk = {
  machine: ${camelOf(name)}Machine,
  events: [
    () => ({ type: 'draft.edited', patch: { text: 'text' } }),
    () => ({ type: 'draft.edited', patch: { text: '' } }),
    submitted,
    submitted,
  ],
  requests: { send: { send: 'send' } },
  responses: {
    send: [
      () => ({ done: undefined }),
      () => ({ failed: rejected }),
      () => ({ failed: new Error('no response') }),
    ],
  },
  delays: [1_000, 5_000],
  check: ({ snapshot, requested }) => {
    expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    const { sent } = snapshot.context as Form;
    expect(sent).toEqual(snapshot.matches('drafting') ? undefined : requested.at(-1)?.input);
  },
};

it('takes every transition', async () => {
  const seed = 20_261_129;
  const report = await walkMachine(walk, { steps: 30, seed });
  expectWalked(\`${titleOf(name).toLowerCase()}, seed \${seed}\`, report, {
    states: [
      'drafting',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
    ],
  });
});
`;
