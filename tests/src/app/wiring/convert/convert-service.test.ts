/** Tests the convert service with the real session and machine; only the exchange's responses are mocked. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { QUOTE_ID, convertQuoteWire, convertWire } from '#contract/samples/convert.ts';
import { createConvertService } from '#src/app/wiring/convert/convert-service.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { accountOf } from '#src/stores/account.store.ts';
import { recordingExchange } from '../../../../support/recording-exchange.ts';
import { stagedSession } from '../../../../support/staged-session.ts';

const BOB = userId(sampleUser.id + 1);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

type Respond = () => unknown;

/** Responses by path; one that is not listed never comes. */
async function open(responses: Readonly<Record<string, Respond>> = {}) {
  const session = await stagedSession('trader');
  const { client, sent } = recordingExchange(
    ({ path }) => responses[path]?.() ?? new Promise(() => undefined),
    () => 'bearer',
  );
  const cache = createQueryCache();
  cache.setQueryData(['convert', 'balances'], new Map());
  const service = createConvertService({ client, session } as never, cache);
  const paths = () => sent.map((line) => line.split(' ').slice(0, 2).join(' '));
  const switchUser = (): void => {
    const tokens = { accessToken: 'bob', refreshToken: 'bob', chainToken: undefined };
    session.send({ type: 'session.changedElsewhere', stored: { tokens, userId: BOB } });
  };
  const isOutdated = () => cache.getQueryState(['convert', 'balances'])?.isInvalidated;
  const quote = async () => {
    service.actor.send({ type: 'draft.edited', patch: { amount: '0.1' } });
    await vi.advanceTimersByTimeAsync(300);
  };
  const confirm = () =>
    service.actor.send({ type: 'convert.confirmed', requestId: service.newRequestId() });
  return { ...service, session, sent, paths, switchUser, isOutdated, quote, confirm, cache };
}

const quoted = { '/swap-coin-quote': () => convertQuoteWire };
const outcome = { quote_id: QUOTE_ID, status: 2, order: convertWire };

it('quotes, accepts and reads the outcome, and reads the balances again', async () => {
  const { actor, paths, quote, confirm, isOutdated } = await open({
    ...quoted,
    '/swap-coin-accept': () => outcome,
    [`/swap-coin-status/${QUOTE_ID}`]: () => outcome,
  });
  await quote();
  const { timed } = actor.getSnapshot().context;
  expect(timed?.remainingMs).toBe(10_000);
  confirm();
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot().matches('done')).toBe(true);
  expect(paths()).toEqual([
    'POST /swap-coin-quote',
    'POST /swap-coin-accept',
    `GET /swap-coin-status/${QUOTE_ID}`,
  ]);
  expect(isOutdated()).toBe(true);
});

it('ends with its user: nothing is looked up or shown in the name of the next one', async () => {
  const { actor, paths, quote, confirm, switchUser } = await open(quoted);
  await quote();
  confirm();
  await vi.advanceTimersByTimeAsync(5_000);
  const before = paths();
  expect(actor.getSnapshot().hasTag('unresolved')).toBe(true);
  switchUser();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(actor.getSnapshot().matches({ pricing: 'editing' })).toBe(true);
  expect(actor.getSnapshot().context).toMatchObject({ timed: undefined, requestId: undefined });
  expect(actor.getSnapshot().context.draft.amount).toBe('');
  expect(paths()).toEqual(before);
});

it('reads the balances again after a command, whatever its outcome', async () => {
  const ends: Respond[] = [() => convertWire, () => Promise.reject(new Error('lost'))];
  const { createLimit, newRequestId, cache, isOutdated, sent } = await open({
    '/swap-limit-create': () => ends.shift()?.(),
  });
  const request = {
    fromCoin: 'USDT',
    toCoin: 'BTC',
    side: 'buy',
    limitPrice: decimal('58000'),
    fromAmount: decimal('6000'),
    expireDays: 7,
  } as const;
  const id = newRequestId();
  for (const expected of ['accepted', 'unknown']) {
    cache.setQueryData(['convert', 'balances'], new Map());
    expect(await createLimit(request, id)).toBe(expected);
    expect(isOutdated()).toBe(true);
  }
  expect(sent[1]).toBe(sent[0]);
});

it('collects the updates of an account into one refresh', async () => {
  const { isOutdated } = await open();
  const account = accountOf('real');
  account.userId = account.userId === undefined ? BOB : undefined;
  await vi.advanceTimersByTimeAsync(499);
  expect(isOutdated()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOutdated()).toBe(true);
});
