/** Moves the money of a convert: the user pays the house, the house pays the user. */
import { assert } from '#contract/core/assert.ts';
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Account } from '#server/ledger/accounts.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import type { ConvertRecord } from './convert-orders.ts';

/** Runs inside the exchange's command. Both sides were checked, so a failure is our error. */
export function settleConvert(
  ledger: Ledger,
  convert: Pick<
    ConvertRecord,
    'id' | 'userId' | 'wallet' | 'fromAmount' | 'fromCoinId' | 'toCoinId'
  >,
  details: {
    /** Available money, or the frozen money of a limit convert. */
    readonly payFrom: 'available' | 'frozen';
    readonly received: Units;
    readonly postedAt: EpochMs;
  },
): void {
  const { id, userId, wallet, fromCoinId, toCoinId, fromAmount } = convert;
  const { payFrom, received, postedAt } = details;
  const paying = ledger.coinAccounts(userId, fromCoinId, wallet);
  const receiving = ledger.coinAccounts(userId, toCoinId, wallet);
  const move = (debit: Account, credit: Account, amount: bigint, part: string): void => {
    const cause = `convert:${id}/${part}`;
    const posted = postTransfer(ledger, {
      debit,
      credit,
      amount,
      type: 'convert',
      cause,
      postedAt,
    });
    assert(posted === 'posted', 'a convert was checked before it is settled');
  };
  move(paying[payFrom], ledger.systemAccount('house', fromCoinId), fromAmount, 'paid');
  move(ledger.systemAccount('house', toCoinId), receiving.available, received, 'received');
}

/** Amount of a coin that the house can pay out. */
export const houseBalanceOf = (ledger: Ledger, coinId: CoinId): Units =>
  ledger.balanceOf(ledger.systemAccount('house', coinId));
