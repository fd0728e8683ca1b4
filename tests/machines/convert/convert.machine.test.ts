import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { convertCodec } from '#contract/entities/convert.ts';
import { ApiError } from '#contract/envelope.ts';
import { convertQuote, type ConvertQuote, type QuoteOutcome } from '#contract/rest/convert.ts';
import { QUOTE_ID, convertQuoteWire, convertWire } from '#contract/samples/convert.ts';
import { convertMachine, type ConvertEvent } from '#machines/convert/convert.machine.ts';
import {
  applyEdit,
  freshConvert,
  progressOf,
  restartConvert,
  swapCoins,
  type AcceptQuote,
  type Acceptance,
  type ConvertDraft,
  type ConvertState,
  type ConvertTerms,
  type QuoteOrder,
  type TimedQuote,
} from '#machines/convert/convert.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { lookupDone, requestAt } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';

const draft: ConvertDraft = { fromCoin: 'BTC', toCoin: 'USDT', given: 'from', amount: '' };
const quote: ConvertQuote = convertQuote.reply.decode(convertQuoteWire);
const timed: TimedQuote = { quote, remainingMs: 10_000, endsAtMs: 10_000 };
const changedRate: TimedQuote = {
  quote: { ...quote, quoteId: 'q2', rate: decimal('59700'), toAmount: decimal('5970') },
  remainingMs: 10_000,
  endsAtMs: 10_000,
};
const indicative: TimedQuote = {
  quote: { ...quote, quoteId: undefined },
  remainingMs: 10_000,
  endsAtMs: 10_000,
};
const convert = convertCodec.decode(convertWire);
const done: QuoteOutcome = { quoteId: QUOTE_ID, status: 'accepted', convert };
const outcomeOf = (status: QuoteOutcome['status']): QuoteOutcome => ({
  quoteId: QUOTE_ID,
  status,
  convert: undefined,
});
const terms: ConvertTerms = {
  fromCoin: 'BTC',
  toCoin: 'USDT',
  minimum: decimal('0.00001667'),
  maximum: decimal('1.66666667'),
};
const apiError = (code: ConstructorParameters<typeof ApiError>[1] & object) =>
  new ApiError('The exchange says why.', code);
const never = <Value>() => new Promise<Value>(() => undefined);

function open({
  quotes,
  accept = () => never(),
  find = () => never(),
}: {
  quotes: (order: QuoteOrder) => Promise<TimedQuote>;
  accept?: (acceptance: Acceptance) => Promise<void>;
  find?: () => Promise<QuoteOutcome>;
}) {
  const clock = new SimulatedClock();
  const requestQuote = vi.fn(quotes);
  const acceptQuote = vi.fn(accept);
  const findOutcome = vi.fn(find);
  const machine = convertMachine.provide({
    actors: {
      requestQuote: fromPromise(({ input }: { input: QuoteOrder }) => requestQuote(input)),
      acceptQuote: sentRequest<AcceptQuote>({
        send: ({ input }) => acceptQuote(input),
        find: () => findOutcome(),
      }),
    },
  });
  const actor = createActor(machine, { input: draft, clock }).start();
  const edit = (patch: Partial<ConvertDraft>) => actor.send({ type: 'draft.edited', patch });
  const confirm = () =>
    actor.send({ type: 'convert.confirmed', requestId: requestId('request-1') });
  const quote = async () => {
    edit({ amount: '0.1' });
    clock.increment(300);
    await waitFor(actor, (snapshot) => snapshot.matches({ pricing: 'quoted' }));
  };
  return { actor, clock, requestQuote, acceptQuote, findOutcome, edit, confirm, quoted: quote };
}

it('quotes a complete draft once typing pauses', async () => {
  const { actor, clock, requestQuote, edit } = open({ quotes: () => Promise.resolve(timed) });
  edit({ amount: '0.' });
  edit({ amount: '0.1' });
  expect(requestQuote).not.toHaveBeenCalled();
  clock.increment(300);
  await waitFor(actor, (snapshot) => snapshot.matches({ pricing: { quoted: 'armed' } }));
  expect(requestQuote).toHaveBeenCalledExactlyOnceWith({
    fromCoin: 'BTC',
    toCoin: 'USDT',
    fromAmount: '0.1',
    toAmount: undefined,
  });
});

it('quotes an amount that begins or ends with its point, and no other text', () => {
  const { clock, requestQuote, edit } = open({ quotes: () => new Promise(() => {}) });
  for (const amount of ['.', '0.', '1.2.3', '1e5', '-1']) {
    edit({ amount });
    clock.increment(300);
  }
  expect(requestQuote).not.toHaveBeenCalled();
  for (const amount of ['.5', '2.']) {
    edit({ amount });
    clock.increment(300);
  }
  expect(requestQuote.mock.calls.map(([{ fromAmount }]) => fromAmount)).toEqual(['0.5', '2']);
});

it('requests no quote of an amount that the exchange would reject, and one when its limits change', () => {
  const { actor, clock, requestQuote, edit } = open({ quotes: () => never() });
  const problemAfter = (amount: string): unknown => {
    edit({ amount });
    clock.increment(300);
    return actor.getSnapshot().context.problem;
  };
  actor.send({ type: 'terms.changed', terms });
  expect(['', '0.123456789', '0.00001', '1.7'].map((amount) => problemAfter(amount))).toEqual([
    'amount_missing',
    'amount_off_step',
    'amount_below_minimum',
    'amount_above_maximum',
  ]);
  expect(requestQuote).not.toHaveBeenCalled();
  actor.send({ type: 'terms.changed', terms: { ...terms, maximum: decimal('1.8') } });
  clock.increment(300);
  expect(requestQuote).toHaveBeenCalledOnce();
  expect(actor.getSnapshot().context.problem).toBeUndefined();
});

it('leaves to the exchange what limits of other coins, unknown ones and a received amount would need', () => {
  const { actor, edit } = open({ quotes: () => never() });
  const isQuoted = () => !actor.getSnapshot().matches({ pricing: 'editing' });
  edit({ amount: '1000' });
  expect(isQuoted()).toBe(true);
  actor.send({ type: 'terms.changed', terms: { ...terms, toCoin: 'ETH' } });
  edit({ amount: '1001' });
  expect(isQuoted()).toBe(true);
  actor.send({ type: 'terms.changed', terms });
  edit({ given: 'to', amount: '1002' });
  expect(isQuoted()).toBe(true);
  edit({ given: 'from' });
  expect(isQuoted()).toBe(false);
});

it('refreshes the quote while attended, and disables the confirmation for 600 ms after a changed rate', async () => {
  const quotes = [timed, changedRate];
  const { actor, clock, acceptQuote, confirm, quoted } = open({
    quotes: () => Promise.resolve(quotes.shift() ?? changedRate),
  });
  await quoted();
  clock.increment(10_000);
  await waitFor(actor, (snapshot) => snapshot.matches({ pricing: { quoted: 'rearming' } }));
  confirm();
  expect(acceptQuote).not.toHaveBeenCalled();
  clock.increment(600);
  confirm();
  expect(acceptQuote).toHaveBeenCalledExactlyOnceWith({ quoteId: 'q2', requestId: 'request-1' });
});

it('requests no quote while nobody looks, and a new one on the return', async () => {
  const { actor, clock, requestQuote, quoted } = open({ quotes: () => Promise.resolve(timed) });
  await quoted();
  actor.send({ type: 'attention.changed', isAttended: false });
  clock.increment(10_000);
  expect(actor.getSnapshot().matches({ pricing: 'expired' })).toBe(true);
  clock.increment(60_000);
  expect(requestQuote).toHaveBeenCalledTimes(1);
  actor.send({ type: 'attention.changed', isAttended: true });
  expect(requestQuote).toHaveBeenCalledTimes(2);
});

it('does not accept an indicative quote', async () => {
  const { actor, acceptQuote, confirm, quoted } = open({
    quotes: () => Promise.resolve(indicative),
  });
  await quoted();
  confirm();
  expect(acceptQuote).not.toHaveBeenCalled();
  expect(actor.getSnapshot().matches({ pricing: { quoted: 'armed' } })).toBe(true);
});

it('reads the final state after the acceptance', async () => {
  const { actor, findOutcome, confirm, quoted } = open({
    quotes: () => Promise.resolve(timed),
    accept: () => Promise.resolve(),
    find: () => Promise.resolve(done),
  });
  await quoted();
  confirm();
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect(findOutcome).toHaveBeenCalledOnce();
  expect(actor.getSnapshot().context.convert).toEqual(convert);
});

it('looks up the quote when no response arrives, and never accepts it again', async () => {
  const outcomes = [outcomeOf('open'), done];
  const { actor, clock, acceptQuote, findOutcome, confirm, quoted } = open({
    quotes: () => Promise.resolve(timed),
    find: () => Promise.resolve(outcomes.shift() ?? done),
  });
  await quoted();
  confirm();
  clock.increment(5_000);
  await requestAt(actor, { unknown: 'waiting' });
  expect(actor.getSnapshot().context.isResponseMissing).toBe(true);
  clock.increment(1_000);
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect(findOutcome).toHaveBeenCalledTimes(2);
  expect(acceptQuote).toHaveBeenCalledOnce();
});

it.each([
  { status: 408 },
  { status: 409, code: 'quote_used' },
  { status: 500, code: 'internal' },
  { status: 502 },
  { status: 503, code: 'unavailable' },
] as const)(
  'looks up the quote after %j, which does not reject the acceptance',
  async (failure) => {
    const { actor, acceptQuote, confirm, quoted } = open({
      quotes: () => Promise.resolve(timed),
      accept: () => Promise.reject(apiError(failure)),
      find: () => Promise.resolve(done),
    });
    await quoted();
    confirm();
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(acceptQuote).toHaveBeenCalledOnce();
  },
);

it.each([
  { status: 401 },
  { status: 403, code: 'quote_not_owned' },
  { status: 409, code: 'balance_too_low' },
  { status: 422, code: 'convert_no_liquidity' },
  { status: 429, code: 'too_many_requests' },
  { status: 503, code: 'exchange_cancel_only' },
] as const)('takes %j for a rejection of the acceptance, and shows its reason', async (failure) => {
  const { actor, findOutcome, confirm, quoted } = open({
    quotes: () => Promise.resolve(timed),
    accept: () => Promise.reject(apiError(failure)),
  });
  await quoted();
  confirm();
  const { context } = await waitFor(actor, (now) => now.matches({ pricing: 'rejected' }));
  expect(context).toMatchObject({
    rejection: { message: 'The exchange says why.' },
    timed: undefined,
  });
  expect(findOutcome).not.toHaveBeenCalled();
});

it.each([
  [apiError({ code: 'not_found', status: 404 }), 'failed'],
  [apiError({ code: 'quote_not_owned', status: 403 }), 'pending'],
  [apiError({ code: 'internal', status: 500 }), 'pending'],
  [new Error('lost'), 'pending'],
] as const)('after a failed look-up with %o an accepted quote is %s', async (failure, state) => {
  const { actor, confirm, quoted } = open({
    quotes: () => Promise.resolve(timed),
    accept: () => Promise.resolve(),
    find: () => Promise.reject(failure),
  });
  await quoted();
  confirm();
  await lookupDone(actor);
  expect(actor.getSnapshot().matches(state)).toBe(true);
});

it('requests a new quote when the rate moved, and shows the reason', async () => {
  const { actor, requestQuote, confirm, quoted } = open({
    quotes: () => Promise.resolve(timed),
    accept: () => Promise.reject(apiError({ code: 'rate_moved' })),
  });
  await quoted();
  confirm();
  await vi.waitFor(() => expect(requestQuote).toHaveBeenCalledTimes(2));
  const { rejection } = actor.getSnapshot().context;
  expect(rejection).toEqual({ message: 'The exchange says why.', limit: undefined });
});

it('keeps the limit that a rejected quote names, with what remains and until when', async () => {
  const until = '2026-01-02T00:05:00.000Z';
  const body = { success: false, limit: 'turnover', used: '27000', remaining: '3000', until };
  const { actor, clock, edit } = open({
    quotes: () => Promise.reject(apiError({ code: 'convert_above_maximum', body })),
  });
  edit({ amount: '0.1' });
  clock.increment(300);
  await waitFor(actor, (snapshot) => snapshot.matches({ pricing: 'rejected' }));
  expect(actor.getSnapshot().context.rejection).toEqual({
    message: 'The exchange says why.',
    limit: { limit: 'turnover', remaining: '3000', until: Date.parse(until) },
  });
});

it('swaps both coins when the other side’s coin is chosen, and the given side on a swap', () => {
  const state = freshConvert({ ...draft, amount: '1' });
  expect(applyEdit(state, { fromCoin: 'USDT' }).draft).toMatchObject({
    fromCoin: 'USDT',
    toCoin: 'BTC',
  });
  expect(applyEdit(state, { toCoin: 'BTC' }).draft).toMatchObject({
    fromCoin: 'USDT',
    toCoin: 'BTC',
  });
  expect(applyEdit(state, swapCoins(state)).draft).toEqual({
    fromCoin: 'USDT',
    toCoin: 'BTC',
    given: 'to',
    amount: '1',
  });
});

it.each([
  [outcomeOf('open'), 'waiting'],
  [outcomeOf('accepted'), 'waiting'],
  [outcomeOf('expired'), 'failed'],
  [outcomeOf('rejected'), 'failed'],
  [done, 'done'],
  [{ ...done, convert: { ...convert, status: 'processing' as const } }, 'waiting'],
  [{ ...done, convert: { ...convert, status: 'failed' as const } }, 'failed'],
] as const)('reads %j as %s', (outcome, progress) => {
  expect(progressOf(outcome)).toBe(progress);
});

it('restarts with the same coins, and the amount to pay is typed first', () => {
  const state = freshConvert({ ...draft, given: 'to', amount: '5985' });
  expect(restartConvert({ ...state, timed, isAttended: false, convert })).toEqual({
    ...freshConvert({ ...draft, given: 'from', amount: '' }),
    isAttended: false,
  });
});

let confirmationCount = 0;
const confirm = (): ConvertEvent => {
  confirmationCount += 1;
  return { type: 'convert.confirmed', requestId: requestId(`request-${confirmationCount}`) };
};
const walk: Walk = {
  machine: convertMachine,
  input: { ...draft, amount: '' },
  events: [
    (random) => ({
      type: 'draft.edited',
      patch: { amount: random.pick(['0.1', '0.1', '0.1', '']) },
    }),
    confirm,
    confirm,
    (random) => ({
      type: 'terms.changed',
      terms: random.pick([terms, terms, { ...terms, maximum: decimal('0.05') }]),
    }),
    (random) => ({ type: 'attention.changed', isAttended: random.next() < 0.5 }),
    (random) => ({
      type: random.pick([
        'quote.requested',
        'quote.requested',
        'quote.requested',
        'convert.restarted',
      ]),
    }),
    (random) => ({
      type: random.pick(['session.ended', 'session.started', 'convert.restarted']),
    }),
    (random) => ({
      type: random.pick(['session.started', 'convert.restarted', 'user.replaced']),
    }),
  ],
  requests: { acceptQuote: { send: 'acceptQuote', find: 'findOutcome' } },
  responses: {
    requestQuote: [
      () => ({ done: timed }),
      () => ({ done: timed }),
      () => ({ done: changedRate }),
      () => ({ done: indicative }),
      () => ({ failed: apiError({ code: 'convert_below_minimum' }) }),
      () => ({ failed: new Error('lost') }),
    ],
    acceptQuote: [
      () => ({ done: undefined }),
      () => ({ failed: apiError({ code: 'rate_moved' }) }),
      () => ({ failed: apiError({ code: 'quote_expired' }) }),
      () => ({ failed: apiError({ code: 'balance_too_low' }) }),
      () => ({ failed: apiError({ code: 'quote_used' }) }),
      () => ({ failed: new Error('lost') }),
    ],
    findOutcome: [
      () => ({ done }),
      () => ({ done: outcomeOf('open') }),
      () => ({ done: outcomeOf('expired') }),
      () => ({ failed: apiError({ code: 'not_found', status: 404 }) }),
      () => ({ failed: new Error('lost') }),
    ],
  },
  delays: [300, 600, 1_000, 4_000, 5_000, 10_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as ConvertState;
    const sent = requested.filter(({ source }) => source === 'acceptQuote');
    const ids = sent.map(({ input }) => (input as Acceptance).requestId);
    // Every acceptance has a separate id, and at most one is pending.
    expect(new Set(ids).size).toBe(ids.length);
    const open = sent.filter(({ isOpen }) => isOpen);
    // A late response is used, so the call may continue while the quote is looked up.
    if (snapshot.matches({ pending: 'accepting' })) expect(open.length).toBe(1);
    else expect(open.length).toBeLessThanOrEqual(snapshot.hasTag('unresolved') ? 1 : 0);
    // Only a firm quote is accepted, and the outcome of that quote is looked up.
    if (snapshot.matches('pending')) {
      expect(context.timed?.quote.quoteId).toBeDefined();
      expect(context.requestId).toBeDefined();
    }
    // A completed convert is what the exchange returned.
    expect(context.convert).toEqual(snapshot.matches('done') ? convert : undefined);
  },
};

it('walks every state and transition, and accepts no quote twice', async () => {
  const seed = 20_261_123;
  const report = await walkMachine(walk, { steps: 50, seed });
  expectWalked(`convert, seed ${seed}`, report, {
    states: [
      'done',
      'failed',
      'pending',
      'pending.accepting',
      'pending.resolving',
      'pricing',
      'pricing.editing',
      'pricing.expired',
      'pricing.quoted',
      'pricing.quoted.armed',
      'pricing.quoted.rearming',
      'pricing.quoting',
      'pricing.rejected',
      'pricing.settling',
      'pricing.unreachable',
      'request.sending',
      'request.unknown',
      'request.unknown.parked',
      'request.unknown.requesting',
      'request.unknown.waiting',
    ],
  });
});
