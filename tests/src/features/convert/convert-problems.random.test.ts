/** Random converts over random accounts and prices: the forms and the exchange accept and reject the same ones, for the
 *  same reasons, and the exchange accepts Max. The limits of the house and of the day are not reached. */
import { afterEach, expect, it } from 'vitest';
import {
  decimalOfUnits,
  exactUnitsOf,
  units,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import { userId, type CoinId, type UserId } from '#contract/core/ids.ts';
import type { RejectionName } from '#contract/errors.ts';
import type { ConvertPair } from '#contract/rest/convert.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import * as instant from '#machines/convert/convert.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { convertPairOf } from '#server/routes/convert.ts';
import * as limit from '#src/features/convert/limit-draft.ts';
import { amountTextNear, isSendable } from '#tests/support/amount-texts.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { newRequest, openStockedConvert, type TestConvert } from '#tests/support/test-convert.ts';
import { BTC, BTC_USDT, coinUnits, ETH, ETH_USDT, USDT } from '#tests/support/test-exchange.ts';

const SEED = 20_261_130;
const FORM_COUNT = countOf({ short: 300, long: 6_000 });
const NO_LIMITS = {
  turnover: coinUnits(1e9),
  exposure: coinUnits(1e9),
  openQuoteCount: 1_000,
  quotesPerMinute: 1_000_000,
};
const COINS: readonly (readonly [string, CoinId])[] = [['USDT', USDT], ['BTC', BTC], ['ETH', ETH]]; // prettier-ignore

const opened: TestConvert[] = [];
afterEach(() => {
  for (const { convert, errors } of opened.splice(0)) {
    convert.stop();
    expect(errors).toEqual([]);
  }
});

async function open(): Promise<TestConvert> {
  const one = await openStockedConvert([], undefined, NO_LIMITS);
  opened.push(one);
  return one;
}

interface Account {
  readonly payerId: UserId;
  /** Has the same balance. */
  readonly otherId: UserId;
  readonly from: readonly [string, CoinId];
  readonly to: readonly [string, CoinId];
  readonly available: Units;
  readonly pair: ConvertPair;
}

async function drawAccount(at: TestConvert, random: SeededRandom, index: number): Promise<Account> {
  const [payerId, otherId] = [userId(1_000 + 2 * index), userId(1_001 + 2 * index)];
  const from = random.pick(COINS);
  const to = random.pick(COINS.filter((coin) => coin !== from));
  if (index % 10 === 0) {
    await at.setPrice(BTC_USDT, `${random.between(20_000, 90_000)}.${random.between(10, 99)}`);
    await at.setPrice(ETH_USDT, `${random.between(900, 4_000)}.${random.between(10, 99)}`);
  }
  const coins = { fromCoinId: from[1], toCoinId: to[1] };
  const info = at.convert.pairInfo(coins);
  if (isRejection(info)) throw new Error('both coins are listed');
  const pair = convertPairOf({ fromCoin: from[0], toCoin: to[0] }, info);
  const { limits } = info;
  const least = limits?.minimum ?? units(1n);
  const most = limits?.maximum ?? units(1n);
  const credit = units(random.pick([0n, least, least * 3n, most / 3n, most, most + most / 2n]) + BigInt(random.between(0, 2))); // prettier-ignore
  for (const user of credit > 0n ? [payerId, otherId] : [])
    await at.test.credit(user, from[1], credit);
  return { payerId, otherId, from, to, available: credit, pair };
}

const edgesOf = ({ available, pair }: Account): readonly bigint[] =>
  [available, pair.minimum, pair.maximum].map((edge) =>
    typeof edge === 'bigint' ? edge : exactUnitsOf(edge ?? ('0' as Decimal)),
  );

const NAMES: Readonly<Record<string, readonly RejectionName[]>> = {
  amount_missing: [],
  amount_off_step: ['off_step'],
  amount_below_minimum: ['convert_below_minimum'],
  amount_above_maximum: ['convert_above_maximum'],
  balance_too_low: ['balance_too_low'],
  price_too_far: ['out_of_range'],
  too_many_open: ['too_many_open_orders'],
};

class Comparison {
  readonly counts = new Map<string, number>();
  readonly differences: string[] = [];

  note(verdict: string, problems: readonly string[], text: unknown): void {
    this.counts.set(verdict, (this.counts.get(verdict) ?? 0) + 1);
    const names = problems.flatMap((problem) => NAMES[problem] ?? []);
    const isSame = verdict === 'accepted' ? problems.length === 0 : names.some((name) => name === verdict); // prettier-ignore
    if (!isSame) this.differences.push(`${verdict}, form ${problems.join('+') || 'complete'}: ${JSON.stringify(text)}`); // prettier-ignore
  }
}

/** Quotes what the form would send, and accepts a firm quote. */
async function quoteVerdict(at: TestConvert, account: Account, state: instant.ConvertState) {
  const { payerId, from, to } = account;
  const { fromAmount, toAmount } = instant.orderOf(state.draft);
  const coins = { fromCoinId: from[1], toCoinId: to[1] };
  const request = { userId: payerId, ...coins, fromAmount, toAmount, wallet: 'spot', validSec: 10 } as const; // prettier-ignore
  const quote = at.convert.quote(request);
  if (isRejection(quote)) return quote.rejection;
  // The form shows a quote without an ID as an insufficient balance, and confirms none.
  if (quote.id === undefined) return 'balance_too_low';
  const quoteId = quote.id;
  const accepted = await at.run((tx) =>
    at.convert.accept(tx, { userId: payerId, quoteId, requestId: newRequest() }),
  );
  return isRejection(accepted) ? accepted.rejection : 'accepted';
}

it(`[CONV-01] quotes what the exchange quotes, and refuses the rest for its reasons (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const at = await open();
  const comparison = new Comparison();
  for (let index = 0; index < FORM_COUNT; index += 1) {
    const account = await drawAccount(at, random, index);
    const { from, to, pair, available } = account;
    const max = limit.maxPaidAmountOf({ available: decimalOfUnits(available), pair });
    const typed = amountTextNear(random, edgesOf(account));
    for (const [amount, payerId] of [
      [typed, account.payerId],
      [max ?? '', account.otherId],
    ] as const) {
      // prettier-ignore
      const draft = { fromCoin: from[0], toCoin: to[0], given: 'from', amount } as const;
      const state = instant.freshConvert(draft, pair);
      const { problem } = state;
      if (problem === 'amount_missing') {
        if (isSendable(amount)) comparison.differences.push(`sendable: ${amount}`);
        continue;
      }
      const verdict = await quoteVerdict(at, { ...account, payerId }, state);
      // What the books hold, the exchange alone knows.
      if (verdict === 'convert_no_liquidity') continue;
      const isShort = verdict === 'balance_too_low' && amount !== max;
      const problems = isShort ? ['balance_too_low'] : [problem].filter((one) => one !== undefined);
      comparison.note(verdict, problems, { draft, pair, available: String(available) });
    }
  }
  console.log(`${FORM_COUNT} quotes:`, Object.fromEntries(comparison.counts));
  expect(comparison.differences.slice(0, 3)).toEqual([]);
  expect(comparison.counts.size).toBe(5);
});

const priceText = (random: SeededRandom, draft: limit.LimitDraft, pair: ConvertPair): string => {
  const range = limit.limitPricesOf(draft, pair);
  const middle = ((range?.minimum ?? 0n) + (range?.maximum ?? 0n)) / 2n;
  const kind = random.between(1, 4);
  if (kind === 1) return amountTextNear(random, [range?.minimum ?? 0n, range?.maximum ?? 0n]);
  return decimalOfUnits(kind === 2 ? middle : (range?.minimum ?? 0n) * 9n);
};

const decimalSent = (text: string): Decimal | undefined => {
  const amount = decimalOfText(text);
  return amount === '0' ? undefined : amount;
};

async function limitVerdict(
  at: TestConvert,
  { payerId, from, to }: Account,
  draft: limit.LimitDraft,
) {
  const terms = limit.limitTermsOf(draft);
  const [amount, price] = [decimalSent(draft.amount), decimalSent(draft.price)];
  if (amount === undefined || price === undefined) return undefined;
  if (terms !== undefined) expect([terms.amount, terms.price]).toEqual([amount, price]);
  const made = await at.run((tx) =>
    at.convert.createLimit(tx, {
      userId: payerId,
      requestId: newRequest(),
      fromCoinId: from[1],
      toCoinId: to[1],
      fromAmount: amount,
      toAmount: undefined,
      wallet: 'spot',
      side: limit.limitSideOf(draft),
      limitPrice: price,
      expireDays: draft.expireDays,
    }),
  );
  return isRejection(made) ? made.rejection : 'accepted';
}

it(`[CONV-01] places limit converts that the exchange accepts, and refuses the rest for its reasons (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  const at = await open();
  const comparison = new Comparison();
  for (let index = 0; index < FORM_COUNT; index += 1) {
    const account = await drawAccount(at, random, index);
    const { from, to, pair, payerId } = account;
    const blank = { ...limit.FIRST_LIMIT_DRAFT, fromCoin: from[0], toCoin: to[0] };
    const price = priceText(random, blank, pair);
    for (const isMax of [false, true]) {
      const found = at.test.exchange.balances(payerId).find(({ coinId }) => coinId === from[1]);
      const available = decimalOfUnits(found?.available ?? 0n);
      const facts = { available, pair, pendingCount: 0 };
      const max = limit.maxPaidAmountOf(facts) ?? '';
      const amount = isMax ? max : amountTextNear(random, edgesOf(account));
      const draft = { ...blank, amount, price };
      const problems = Object.values(limit.limitProblemsOf(draft, facts)).filter((one) => one !== undefined); // prettier-ignore
      const verdict = await limitVerdict(at, account, draft);
      if (verdict !== undefined) comparison.note(verdict, problems, { draft, facts });
    }
  }
  console.log(`${FORM_COUNT} limit converts:`, Object.fromEntries(comparison.counts));
  expect(comparison.differences.slice(0, 3)).toEqual([]);
  expect(comparison.counts.size).toBe(6);
});

it('stops at the number of open limit converts at which the exchange stops', async () => {
  const at = await open();
  const payerId = userId(7);
  await at.test.credit(payerId, BTC, coinUnits(10));
  const account = { payerId, from: ['BTC', BTC], to: ['USDT', USDT] } as const;
  const draft = { ...limit.FIRST_LIMIT_DRAFT, fromCoin: 'BTC', toCoin: 'USDT', amount: '0.01', price: '62000' }; // prettier-ignore
  const comparison = new Comparison();
  for (let pendingCount = 0; pendingCount < 52; pendingCount += 1) {
    const facts = { available: undefined, pair: undefined, pendingCount };
    const problems = Object.values(limit.limitProblemsOf(draft, facts)).filter((one) => one !== undefined); // prettier-ignore
    const verdict = await limitVerdict(at, account as never, draft);
    comparison.note(verdict ?? 'missing', problems, facts);
  }
  expect(comparison.differences).toEqual([]);
  expect(Object.fromEntries(comparison.counts)).toEqual({ accepted: 50, too_many_open_orders: 2 });
});
