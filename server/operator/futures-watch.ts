/** Payments of the insurance fund of futures and flagged trades, for the desk. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { PairId, UserId } from '#contract/core/ids.ts';
import { pairTextOf, sizeOfLots } from '#contract/core/pair.ts';
import type { BankruptcyFlag, FuturesWatch } from '#contract/operator/futures-watch.ts';
import { findUser } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import type { FuturesRecords } from '#server/futures/futures-records.ts';

/** Lines of each list. */
const LINE_COUNT = 200;

export interface FuturesWatchContext {
  readonly db: Db;
  readonly records: Pick<FuturesRecords, 'fundPayments' | 'bankruptcyFlags' | 'pairOf'>;
}

export function futuresWatchOf({ db, records }: FuturesWatchContext): FuturesWatch {
  const emailOf = (userId: UserId): string | undefined => findUser(db, userId)?.email;
  const nameOf = (id: PairId): string => {
    const pair = records.pairOf(id);
    return pair === undefined ? String(id) : pairTextOf(pair);
  };
  return {
    payments: records.fundPayments(LINE_COUNT).map((payment) => ({
      ...payment,
      contract: nameOf(payment.contractId),
      email: emailOf(payment.userId),
      amount: decimalOfUnits(payment.amount),
    })),
    flags: records.bankruptcyFlags(LINE_COUNT).flatMap((flag): BankruptcyFlag[] => {
      const pair = records.pairOf(flag.contractId);
      // A size has no unit without the contract, which is no longer listed.
      if (pair === undefined) return [];
      return [
        {
          ...flag,
          contract: pairTextOf(pair),
          email: emailOf(flag.userId),
          counterpartyEmail: emailOf(flag.counterpartyId),
          size: sizeOfLots(flag.size, pair),
          price: decimalOfUnits(flag.price),
          profit: decimalOfUnits(flag.profit),
        },
      ];
    }),
  };
}
