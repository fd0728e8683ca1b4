/** Convert services of a test file, checked and stopped after each test, and what their tests do with them. */
import { afterEach, expect } from 'vitest';
import { assert } from '#contract/core/assert.ts';
import { decimal, type Units } from '#contract/core/decimal.ts';
import type { CoinId, RequestId, UserId } from '#contract/core/ids.ts';
import type { ConvertRecord } from '#server/convert/convert-orders.ts';
import type { ConvertLimits } from '#server/convert/convert-terms.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { btcToUsdt, newRequest, openStockedConvert, type TestConvert } from './test-convert.ts';
import { ALICE, BOB } from './test-exchange.ts';

/** Registers the check after each test of the calling file: no error, and a sound ledger. */
export function registerConverts() {
  const opened: TestConvert[] = [];
  afterEach(() => {
    for (const { convert, test, errors } of opened.splice(0)) {
      convert.stop();
      expect(errors).toEqual([]);
      expect(checkLedger(test.db)).toEqual([]);
    }
  });
  /** Checks a restarted service too. */
  const track = (one: TestConvert): TestConvert => {
    opened.push(one);
    return one;
  };
  const open = async (
    users: readonly UserId[] = [ALICE, BOB],
    limits: Partial<ConvertLimits> = {},
  ): Promise<TestConvert> => track(await openStockedConvert(users, undefined, limits));
  return { open, track };
}

export const rejectionIn = (result: object): string | undefined =>
  'rejection' in result ? String(result.rejection) : undefined;

/** Quotes BTC to USDT. @returns the firm quote. */
export function requestQuote(
  { convert }: TestConvert,
  userId: UserId,
  amount: string,
  validSec = 10,
) {
  const quote = convert.quote({ ...btcToUsdt(userId, amount), validSec });
  assert(!isRejection(quote) && quote.id !== undefined, 'the balance suffices');
  return { ...quote, id: quote.id };
}

export const accept = (at: TestConvert, userId: UserId, quoteId: string, id = newRequest()) =>
  at.run((tx) => at.convert.accept(tx, { userId, quoteId, requestId: id }));

export function mustConvert(result: object): ConvertRecord {
  assert(!('rejection' in result), `accepted, not ${JSON.stringify(result, textOf)}`);
  return result as ConvertRecord;
}
const textOf = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/** Moves the stock of the house to the treasury. @returns the amount. */
export const emptyHouse = ({ test }: TestConvert, coin: CoinId): Promise<Units> =>
  test.exchange.transact((ledger, postedAt) => {
    const debit = ledger.systemAccount('house', coin);
    const amount = ledger.balanceOf(debit);
    postTransfer(ledger, {
      debit,
      credit: ledger.systemAccount('treasury', coin),
      amount,
      type: 'play_money',
      cause: `test:empty/${newRequest()}`,
      postedAt,
    });
    return amount;
  });

export const limitRequest = (
  userId: UserId,
  limitPrice: string,
  requestId: RequestId = newRequest(),
) => ({
  ...btcToUsdt(userId, '1'),
  requestId,
  side: 'sell' as const,
  limitPrice: decimal(limitPrice),
  expireDays: 1,
});

export const pendingOf = ({ convert }: TestConvert, userId: UserId) =>
  convert.history({ userId, kind: 'limit', status: 'pending', page: 1, perPage: 100 }).rows;

/** A book is empty while it moves, so that a limit convert tries again after a second. */
export function passSecond(at: TestConvert): void {
  at.test.clock.nowMs += 1_000;
  at.runPeriodic();
}
