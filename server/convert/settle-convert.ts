/** Moves the money of a convert: the user pays the house, the house pays the user. What it moves counts against the
 *  limits of the user and of the house. */
import { assert } from '#contract/core/assert.ts';
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Account } from '#server/ledger/accounts.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { ConvertContext } from './convert-context.ts';
import type { ConvertFlow } from './convert-flow.ts';
import type { ConvertRecord } from './convert-orders.ts';
import { addExposure, exposureRejection } from './house-exposure.ts';
import { addTurnover, turnoverRejection } from './user-turnover.ts';

/**
 * Compares converts with all limits, in the transaction that makes them or before it.
 * @param flows of one user into one coin, which are made together or not at all
 */
export function limitRejection(
  context: ConvertContext,
  flows: readonly ConvertFlow[],
  now: EpochMs,
): Rejection<'convert_above_maximum' | 'convert_no_liquidity'> | undefined {
  return turnoverRejection(context, flows, now) ?? exposureRejection(context, flows, now);
}

/** Whether the house can pay all of them out. */
export function stockRejection(
  ledger: Ledger,
  flows: readonly ConvertFlow[],
): Rejection<'convert_no_liquidity'> | undefined {
  const total = flows.reduce((sum, { toAmount }) => sum + toAmount, 0n);
  const [first] = flows;
  return first === undefined || houseBalanceOf(ledger, first.toCoinId) >= total
    ? undefined
    : reject('convert_no_liquidity', { details: { reason: 'stock' } });
}

/** Runs inside the exchange's command. Both sides were checked, so a failure is our error. */
export function settleConvert(
  context: ConvertContext,
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
  const flow = { userId, fromCoinId, toCoinId, fromAmount, toAmount: received };
  addTurnover(context, flow, postedAt);
  addExposure(context, flow, postedAt);
}

/** Amount of a coin that the house can pay out. */
export const houseBalanceOf = (ledger: Ledger, coinId: CoinId): Units =>
  ledger.balanceOf(ledger.systemAccount('house', coinId));
