/** Hundreds of concurrent acceptances, limit converts, sweeps and orders on one balance: nothing is overdrawn, the
 *  ledger sums to zero, and every reply is what really happened. */
import { expect, it } from 'vitest';
import { decimal, lots, ticks, units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { ConvertRecord } from '#server/convert/convert-orders.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import {
  btcToUsdt,
  newRequest,
  openStockedConvert,
  type TestConvert,
} from '#tests/support/test-convert.ts';
import {
  ALICE,
  BOB,
  BTC,
  BTC_USDT,
  CAROL,
  ETH_USDT,
  USDT,
  coinUnits,
} from '#tests/support/test-exchange.ts';
import { isRejection } from '#server/runtime/rejection.ts';

const ROUND_COUNT = countOf({ short: 6, long: 200 });
const CALL_COUNT = 250;
const SEED = 41;
const USERS = [ALICE, BOB] as const;
/** Balances alone decide. */
const NO_LIMITS = {
  turnover: coinUnits(1e9),
  exposure: coinUnits(1e9),
  openQuoteCount: 1_000,
  quotesPerMinute: 1_000_000,
};

type Balances = Map<string, bigint>;
const keyOf = (userId: UserId, coin: CoinId): string => `${userId}/${coin}`;

function balancesOf({ test }: TestConvert): Balances {
  return new Map(
    USERS.flatMap((userId) =>
      test.exchange
        .balances(userId)
        .map(
          ({ coinId, available, frozen }) => [keyOf(userId, coinId), available + frozen] as const,
        ),
    ),
  );
}

/** One call of a random kind, with the converts that it reported. */
async function call(at: TestConvert, random: SeededRandom): Promise<readonly ConvertRecord[]> {
  const { convert, test } = at;
  const userId = random.pick(USERS);
  const amount = decimal(random.pick(['0.05', '0.4', '1.1', '1.6']));
  const isSell = random.next() < 0.5;
  const request = isSell
    ? btcToUsdt(userId, amount)
    : {
        ...btcToUsdt(userId, amount),
        fromCoinId: USDT,
        toCoinId: BTC,
        fromAmount: undefined,
        toAmount: amount,
      };
  const draw = random.next();
  if (draw < 0.55) {
    const quote = convert.quote(request);
    if (isRejection(quote) || quote.id === undefined) return [];
    const { id: quoteId } = quote;
    const requestId = newRequest();
    const accept = () => at.run((tx) => convert.accept(tx, { userId, quoteId, requestId }));
    // Half of them are sent twice under one request ID, as after a missing response.
    const replies = await Promise.all(random.next() < 0.5 ? [accept(), accept()] : [accept()]);
    const made = replies.filter((reply): reply is ConvertRecord => !isRejection(reply));
    expect(new Set(made.map(({ id }) => id)).size).toBeLessThan(2);
    expect(made.length === 0 || made.length === replies.length).toBe(true);
    return made.slice(0, 1);
  }
  if (draw < 0.7) {
    const limit = await at.run((tx) =>
      convert.createLimit(tx, {
        ...btcToUsdt(userId, amount),
        requestId: newRequest(),
        side: 'sell',
        limitPrice: decimal('70000'),
        expireDays: 1,
      }),
    );
    if (isRejection(limit)) return [];
    if (random.next() < 0.5) await convert.cancelLimit(userId, limit.id);
    return [];
  }
  await test.exchange.place({
    userId,
    pairId: BTC_USDT.id,
    side: isSell ? 'sell' : 'buy',
    kind: 'limit',
    limitPrice: ticks(isSell ? 69e5 : 51e5),
    size: lots(random.between(1e3, 1e5)),
    confirmPrice: true,
  });
  if (random.next() < 0.3) await test.exchange.cancelAll({ userId });
  return [];
}

it(`overdraws nothing in ${ROUND_COUNT} rounds of ${CALL_COUNT} concurrent calls, restarts included, seed ${SEED}`, async () => {
  const random = seededRandom(SEED);
  let at = await openStockedConvert(USERS, { usdt: 150_000, btc: 2 }, NO_LIMITS);
  let convertCount = 0;
  let rejectedCount = 0;
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const before = balancesOf(at);
    const calls = Array.from({ length: CALL_COUNT }, () => call(at, random));
    const made = (await Promise.all(calls)).flat();
    convertCount += made.length;
    rejectedCount += CALL_COUNT - made.length;
    // Balances changed by exactly what the replies say.
    for (const { userId, fromCoinId, toCoinId, fromAmount, toAmount } of made) {
      const [from, to] = [keyOf(userId, fromCoinId), keyOf(userId, toCoinId)];
      before.set(from, (before.get(from) ?? 0n) - fromAmount);
      before.set(to, (before.get(to) ?? 0n) + toAmount);
    }
    expect(balancesOf(at)).toEqual(before);
    expect(checkLedger(at.test.db)).toEqual([]);
    for (const userId of USERS) {
      const done = at.convert.history({ userId, kind: 'instant', page: 1, perPage: 10_000 });
      const reported = made.filter((one) => one.userId === userId).map(({ id }) => id);
      const stored = done.rows.map(({ id }) => id);
      expect(stored).toEqual(expect.arrayContaining(reported));
    }
    expect(at.errors).toEqual([]);
    at = at.restart();
    await at.setPrice(ETH_USDT, '3000');
  }
  // The money ran out and came back, so both outcomes occurred.
  expect(convertCount).toBeGreaterThan(ROUND_COUNT);
  expect(rejectedCount).toBeGreaterThan(ROUND_COUNT);
  const stored = USERS.reduce(
    (sum, userId) =>
      sum + at.convert.history({ userId, kind: 'instant', page: 1, perPage: 1 }).total,
    0,
  );
  expect(stored).toBe(convertCount);
  expect(at.test.exchange.balances(CAROL).every(({ available }) => available >= units(0n))).toBe(
    true,
  );
  at.convert.stop();
});

it('accepts one quote once among hundreds of concurrent acceptances', async () => {
  const at = await openStockedConvert([ALICE]);
  const quote = at.convert.quote(btcToUsdt(ALICE, '0.1'));
  if (isRejection(quote) || quote.id === undefined) throw new Error('the balance suffices');
  const quoteId = quote.id;
  const replies = await Promise.all(
    Array.from({ length: 400 }, () =>
      at.run((tx) => at.convert.accept(tx, { userId: ALICE, quoteId, requestId: newRequest() })),
    ),
  );
  expect(replies.filter((reply) => !isRejection(reply))).toHaveLength(1);
  const rejections = replies.filter((reply) => isRejection(reply));
  expect(new Set(rejections.map(({ rejection }) => rejection))).toEqual(new Set(['quote_used']));
  expect(at.test.balanceText(ALICE, BTC)).toBe('9.9 + 0');
  expect(checkLedger(at.test.db)).toEqual([]);
  at.convert.stop();
});
