/** Opens the referral program over the exchange, and starts to count and pay its commissions. */
import { divideFloor, exactUnitsOf, UNIT_DECIMALS, units } from '#contract/core/decimal.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import { fillsAfter } from '#server/futures/rows/trade-rows.ts';
import type { FuturesFill } from '#server/referrals/referral-context.ts';
import { Referrals } from '#server/referrals/referrals.ts';
import type { Trading } from './open-trading.ts';
import type { Closers, ServerParts } from './server-parts.ts';

const UNIT = 10n ** BigInt(UNIT_DECIMALS);

export function openReferrals(
  { clock, schedule, randomBytes, log }: ServerParts,
  closers: Closers,
  { db, exchange, reference, notices, futures }: Trading,
): Referrals {
  const { contracts } = futures.futures;
  const referrals = new Referrals({
    db,
    exchange,
    write: recordWriter(db, exchange, clock),
    clock,
    schedule,
    randomBytes,
    valueOf: (coinId, amount) => reference.valueOf(coinId, amount),
    futuresFillsAfter: (seq, limit) =>
      fillsAfter(db, seq, limit).map((fill): FuturesFill => {
        const contract = contracts.find(({ pair }) => pair.id === fill.contractId);
        // The lot size of a contract that is no longer listed is unknown.
        const lotSize = contract === undefined ? 0n : exactUnitsOf(contract.pair.lotSize);
        const value = units(divideFloor(fill.price * BigInt(fill.size) * lotSize, UNIT));
        return { seq: fill.seq, userId: fill.userId, value, at: fill.at };
      }),
    putNotification: notices.notifications.put,
    onError: (error) => log.error(error, 'referrals'),
  });
  referrals.start();
  closers.push(() => referrals.stop());
  return referrals;
}
