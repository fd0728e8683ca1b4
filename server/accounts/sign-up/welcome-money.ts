/** Credits the starting balances of a new account once: issued from the outside account, paid by
 *  the treasury. */
import { assert } from '#contract/core/assert.ts';
import { decimal, exactUnitsOf, type Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { COINS } from '#server/exchange/market-list.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { creditPlayMoney, fillTreasury } from '#server/ledger/play-money.ts';

export interface Gift {
  readonly coinId: CoinId;
  readonly amount: Units;
}

const AMOUNTS: Readonly<Record<string, string>> = { USDT: '100000', BTC: '1', ETH: '10' };

export const WELCOME_GIFTS: readonly Gift[] = COINS.flatMap((coin): Gift[] => {
  const amount = AMOUNTS[coin.code];
  return amount === undefined ? [] : [{ coinId: coin.id, amount: exactUnitsOf(decimal(amount)) }];
});

/** Runs inside the caller's transaction. A repeated call changes nothing. */
export function giveWelcomeMoney(ledger: Ledger, userId: UserId, postedAt: EpochMs): void {
  for (const { coinId, amount } of WELCOME_GIFTS) {
    const cause = `welcome:${userId}/${coinId}`;
    // `coin` and `transfer` are tables of the ledger, whose statements stay SQL.
    const isListed = ledger.db.get('SELECT 1 FROM coin WHERE id = ?', [coinId]) !== undefined;
    if (!isListed) continue;
    const known = 'SELECT 1 FROM transfer WHERE cause = ?';
    if (ledger.db.get(known, [cause]) !== undefined) continue;
    fillTreasury(ledger, { coinId, amount, cause: `${cause}/mint`, postedAt });
    const given = creditPlayMoney(ledger, { userId, coinId, amount, cause, postedAt });
    assert(given === 'credited', 'what was minted can be given');
  }
}
