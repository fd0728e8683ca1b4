import { SimulatedClock, assign, createActor, setup, type AnyMachineSnapshot } from 'xstate';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import {
  sentRequest,
  sentRequestMachine,
  type RequestCalls,
} from '#machines/kernel/sent-request.machine.ts';
import type {
  RequestOutcome,
  SentRequestInput,
  SentRequestNews,
} from '#machines/kernel/sent-request.ts';
import { drainPromises, walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

interface Order {
  readonly request: string;
  readonly response: string;
  readonly query: string;
  readonly found: string;
}

const lost = new Error('connection reset');
const apiError = (status: number, code?: ConstructorParameters<typeof ApiError>[1]) =>
  new ApiError('The exchange says why.', { ...code, status });

/** Starts a request, and collects what its parent receives. */
function start(input: Partial<SentRequestInput<Order>> = {}) {
  const clock = new SimulatedClock();
  const pending = { send: Promise.withResolvers<string>(), find: Promise.withResolvers<string>() };
  const next = <Name extends 'send' | 'find'>(name: Name) => {
    pending[name] = Promise.withResolvers<string>();
    return pending[name].promise;
  };
  const send = vi.fn<RequestCalls<Order>['send']>(() => next('send'));
  const find = vi.fn<NonNullable<RequestCalls<Order>['find']>>(() => next('find'));
  const parent = setup({
    types: {
      context: {} as { news: SentRequestNews[]; outcome: RequestOutcome<Order> | undefined },
      events: {} as
        | SentRequestNews
        | { readonly type: 'session.ended' | 'session.started' }
        | { readonly type: 'outcome.reported'; readonly found: string },
    },
    actors: { request: sentRequest<Order>({ send, find }) },
  }).createMachine({
    context: { news: [], outcome: undefined },
    invoke: {
      src: 'request',
      id: 'request',
      input: { request: 'order 1', query: 'id 1', ...input },
      onDone: { actions: assign(({ event }) => ({ outcome: event.output })) },
    },
    on: {
      'request.*': {
        actions: assign(({ context, event }) => ({ news: [...context.news, event] })),
      },
      '*': { actions: ({ event, self }) => self.getSnapshot().children['request']?.send(event) },
    },
  });
  const actor = createActor(parent, { clock }).start();
  const now = () => actor.getSnapshot().context;
  /** The outcome; without one, the state. */
  const state = (): string => {
    const child = actor.getSnapshot().children['request']?.getSnapshot() as AnyMachineSnapshot;
    const value = child.value as string | Readonly<Record<string, string>>;
    return now().outcome?.kind ?? (typeof value === 'string' ? value : (value['unknown'] ?? ''));
  };
  const respond = async (name: 'send' | 'find', given: CallResponse): Promise<void> => {
    if (given === 'nothing') return;
    if (typeof given === 'string') pending[name].resolve(given);
    else pending[name].reject(given);
    await drainPromises();
  };
  return { actor, clock, send, find, now, state, respond };
}

type Started = ReturnType<typeof start>;
type CallResponse = 'success' | 'nothing' | Error;

const RESPONSES: Readonly<Record<string, CallResponse>> = {
  success: 'success',
  'invalid 422': apiError(422, { code: 'balance_too_low' }),
  'forbidden 403': apiError(403),
  'not found 404': apiError(404, { code: 'not_found' }),
  'conflict 409': apiError(409, { code: 'state_changed' }),
  'no session 401': apiError(401),
  'timeout 408': apiError(408),
  'too fast 429': apiError(429, { code: 'too_many_requests' }),
  'internal 500': apiError(500, { code: 'internal' }),
  'gateway 502': apiError(502),
  'unavailable 503': apiError(503, { code: 'unavailable' }),
  'closed 503': apiError(503, { code: 'exchange_cancel_only' }),
  'connection lost': lost,
  nothing: 'nothing',
};

/** Each step at which a call is settled: the first attempt in time and too late, its look-up, a repetition in time
 *  and too late, and the first attempt after the session has ended. */
const STEPS: Readonly<Record<string, (response: CallResponse) => Promise<Started>>> = {
  first: async (response) => {
    const started = start();
    await started.respond('send', response);
    return started;
  },
  late: async (response) => {
    const started = start();
    started.clock.increment(5_000);
    await started.respond('send', response);
    return started;
  },
  'look-up': async (response) => {
    const started = start();
    await started.respond('send', lost);
    await started.respond('find', response);
    return started;
  },
  repeated: async (response) => {
    const started = start({ whenUnknown: 'repeat' });
    await started.respond('send', lost);
    started.clock.increment(1_000);
    await started.respond('send', response);
    return started;
  },
  'late 2': async (response) => {
    const started = start({ whenUnknown: 'repeat' });
    await started.respond('send', lost);
    started.clock.increment(1_000);
    started.clock.increment(5_000);
    await started.respond('send', response);
    return started;
  },
  parked: async (response) => {
    const started = start();
    started.actor.send({ type: 'session.ended' });
    await started.respond('send', response);
    return started;
  },
};

async function drawResponses(): Promise<string> {
  const names = Object.keys(STEPS);
  const lines = [['', ...names]];
  for (const [name, response] of Object.entries(RESPONSES)) {
    const cells = await Promise.all(
      names.map(async (step) => (await STEPS[step]?.(response))?.state() ?? ''),
    );
    lines.push([name, ...cells]);
  }
  return lines
    .map((line) =>
      line
        .map((cell) => cell.padEnd(15))
        .join(' ')
        .trimEnd(),
    )
    .join('\n');
}

it('gives each response at each step its outcome, or the state that continues', async () => {
  expect(`\n${await drawResponses()}\n`).toBe(`
                first           late            look-up         repeated        late 2          parked
success         accepted        accepted        found           accepted        accepted        parked
invalid 422     rejected        rejected        waiting         rejected        rejected        parked
forbidden 403   rejected        rejected        waiting         rejected        rejected        parked
not found 404   rejected        rejected        waiting         rejected        rejected        parked
conflict 409    rejected        rejected        waiting         rejected        rejected        parked
no session 401  rejected        rejected        waiting         waiting         waiting         parked
timeout 408     requesting      requesting      waiting         waiting         waiting         parked
too fast 429    rejected        rejected        waiting         waiting         waiting         parked
internal 500    requesting      requesting      waiting         waiting         waiting         parked
gateway 502     requesting      requesting      waiting         waiting         waiting         parked
unavailable 503 requesting      requesting      waiting         waiting         waiting         parked
closed 503      rejected        rejected        waiting         waiting         waiting         parked
connection lost requesting      requesting      waiting         waiting         waiting         parked
nothing         sending         requesting      requesting      sending         waiting         parked
`);
});

it('sends once, and looks the query up until the outcome is known', async () => {
  const { clock, send, find, state, respond, now } = start();
  clock.increment(5_000);
  await respond('find', lost);
  clock.increment(1_000);
  clock.increment(4_000);
  expect(state()).toBe('waiting');
  clock.increment(1_000);
  await respond('find', 'success');
  expect(now().outcome).toEqual({ kind: 'found', found: 'success' });
  expect(send.mock.calls.map(([{ input }]) => input)).toEqual(['order 1']);
  expect(find.mock.calls.map(([{ input }]) => input)).toEqual(['id 1', 'id 1', 'id 1']);
  expect(now().news).toEqual([{ type: 'request.unresolved', isResponseMissing: true }]);
});

it('counts a request as not made after three look-ups without proof, and returns the last', async () => {
  const { clock, state, respond, now } = start({ proofOf: () => undefined });
  await respond('send', lost);
  for (const count of [1, 2]) {
    await respond('find', 'success');
    expect(state(), String(count)).toBe('waiting');
    clock.increment(1_000);
  }
  await respond('find', 'success');
  expect(now().outcome).toEqual({ kind: 'absent', found: 'success' });
});

it('repeats the same request until it is accepted, and reports each repetition', async () => {
  const { clock, send, find, respond, now } = start({ whenUnknown: 'repeat' });
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await respond('send', lost);
    clock.increment(1_000);
  }
  await respond('send', 'success');
  expect(now().outcome).toEqual({ kind: 'accepted', response: 'success' });
  expect(new Set(send.mock.calls.map(([{ input }]) => input))).toEqual(new Set(['order 1']));
  expect([send.mock.calls.length, find.mock.calls.length]).toEqual([5, 0]);
  expect(now().news.filter(({ type }) => type === 'request.repeated')).toHaveLength(4);
});

it('stops the earlier attempt when it repeats the request', () => {
  const { clock, send } = start({ whenUnknown: 'repeat' });
  clock.increment(5_000);
  expect(send.mock.calls[0]?.[0].signal.aborted).toBe(false);
  clock.increment(1_000);
  expect(send.mock.calls[0]?.[0].signal.aborted).toBe(true);
});

it('stops every call when the session ends, and continues with the next one', async () => {
  const looking = start();
  looking.actor.send({ type: 'session.ended' });
  expect(looking.send.mock.calls[0]?.[0].signal.aborted).toBe(true);
  looking.clock.increment(60_000);
  expect(looking.find).not.toHaveBeenCalled();
  looking.actor.send({ type: 'session.started' });
  expect(looking.find).toHaveBeenCalledOnce();
  looking.actor.send({ type: 'session.ended' });
  expect(looking.find.mock.calls[0]?.[0].signal.aborted).toBe(true);

  const repeating = start({ whenUnknown: 'repeat' });
  repeating.actor.send({ type: 'session.ended' });
  repeating.actor.send({ type: 'session.started' });
  expect(repeating.send).toHaveBeenCalledTimes(2);
});

it('starts with the look-up of a request that an earlier visit sent', () => {
  const looking = start({ start: 'lookingUp' });
  expect([looking.state(), looking.send.mock.calls.length]).toEqual(['requesting', 0]);
  const parked = start({ start: 'parked' });
  expect([parked.state(), parked.find.mock.calls.length]).toEqual(['parked', 0]);
  parked.actor.send({ type: 'session.started' });
  expect([parked.state(), parked.send.mock.calls.length]).toEqual(['requesting', 0]);
});

it('uses what another source reports, but no refutation while the response may still come', async () => {
  const proofOf = (found: string | undefined) =>
    found === 'made' ? ('made' as const) : ('not_made' as const);
  const { actor, state, respond, now } = start({ proofOf });
  actor.send({ type: 'outcome.reported', found: 'other' });
  expect(state()).toBe('sending');
  await respond('send', lost);
  actor.send({ type: 'outcome.reported', found: 'other' });
  expect(now().outcome).toEqual({ kind: 'absent', found: 'other' });

  const early = start({ proofOf });
  early.actor.send({ type: 'outcome.reported', found: 'made' });
  expect(early.now().outcome).toEqual({ kind: 'found', found: 'made' });

  const refuted = start({ proofOf });
  await refuted.respond('send', lost);
  await refuted.respond('find', 'success');
  expect(refuted.now().outcome).toEqual({ kind: 'absent', found: 'success' });
});

it('looks an accepted request up where the response is not its outcome', async () => {
  const { respond, now } = start({ isResponseFinal: false });
  await respond('send', 'success');
  expect(now().news).toEqual([{ type: 'request.unresolved', isResponseMissing: false }]);
  await respond('find', 'success');
  expect(now().outcome).toEqual({ kind: 'found', found: 'success' });
});

it('follows the rules of its request for errors that decide less, or more', async () => {
  const undecided = start({ isUndecided: ({ code }) => code === 'state_changed' });
  await undecided.respond('send', apiError(409, { code: 'state_changed' }));
  expect(undecided.state()).toBe('requesting');

  const absent = start({ failureProofOf: () => 'absent' });
  await absent.respond('send', lost);
  await absent.respond('find', apiError(404));
  expect(absent.now().outcome).toEqual({ kind: 'absent', found: undefined });

  const rejected = start({ failureProofOf: () => 'rejected' });
  await rejected.respond('send', lost);
  await rejected.respond('find', apiError(422));
  expect(rejected.now().outcome).toMatchObject({ kind: 'rejected', error: { status: 422 } });
});

const walk: Walk = {
  machine: sentRequestMachine.provide({
    actions: { reportUnresolved: () => undefined, reportRepeated: () => undefined },
  }),
  events: [
    (random) => ({
      type: 'outcome.reported',
      found: random.pick(['nothing', 'nothing', 'made', 'not_made']),
    }),
    () => ({ type: 'session.ended' }),
    () => ({ type: 'session.started' }),
    () => ({ type: 'session.started' }),
  ],
  responses: {
    send: [
      () => ({ done: 'response' }),
      () => ({ failed: apiError(422) }),
      () => ({ failed: lost }),
    ],
    find: [
      () => ({ done: undefined }),
      () => ({ done: undefined }),
      () => ({ done: 'made' }),
      () => ({ done: 'not_made' }),
      () => ({ failed: lost }),
      () => ({ failed: apiError(404) }),
      () => ({ failed: apiError(422) }),
    ],
  },
  delays: [1_000, 4_000, 5_000],
  check: ({ snapshot, requested }) => {
    const { whenUnknown } = snapshot.context as SentRequestInput<Order>;
    const sent = requested.filter(({ source }) => source === 'send');
    if (whenUnknown === 'lookUp') expect(sent.length).toBeLessThanOrEqual(1);
    expect(sent.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    if (snapshot.matches({ unknown: 'parked' })) {
      expect(requested.every(({ isOpen }) => !isOpen)).toBe(true);
    }
    expect(snapshot.status === 'done').toBe(snapshot.output !== undefined);
  },
};
const inputOf = (input: Partial<SentRequestInput<Order>>): Walk => ({
  ...walk,
  input: {
    request: 'order 1',
    query: 'id 1',
    proofOf: (found) => (found === 'made' || found === 'not_made' ? found : undefined),
    absenceCountMax: 2,
    failureProofOf: (error) =>
      error instanceof ApiError ? (error.status === 404 ? 'absent' : 'rejected') : undefined,
    ...input,
  } satisfies SentRequestInput<Order>,
});

it('walks every state and transition, and repeats only what may be repeated', async () => {
  const seed = 20_261_129;
  const others = [
    inputOf({ whenUnknown: 'repeat' }),
    inputOf({ isResponseFinal: false }),
    inputOf({ start: 'parked' }),
    inputOf({ start: 'lookingUp' }),
  ];
  const report = await walkMachine([inputOf({}), ...others], { steps: 30, seed });
  expectWalked(`sent request, seed ${seed}`, report, {
    states: [
      'sending',
      'settled',
      'unknown',
      'unknown.parked',
      'unknown.requesting',
      'unknown.waiting',
    ],
  });
});
