/** Balances the bots' funds: surpluses go to the treasury, shortages are paid from it, and only
 *  what the treasury lacks is added from outside. Every movement is in the ledger. */
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { creditPlayMoney, fillTreasury } from '#server/ledger/play-money.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import { assert } from '#contract/core/assert.ts';

interface TreasuryOptions {
  readonly exchange: Exchange;
  readonly bots: readonly UserId[];
  /** Target available balance of a bot per coin, in units. */
  readonly aims: ReadonlyMap<CoinId, bigint>;
  /** Unique per start; distinguishes its movements. */
  readonly epoch: string;
}

interface Shift {
  readonly userId: UserId;
  readonly coinId: CoinId;
  /** Positive: to the bot. */
  readonly amount: bigint;
}

export class Treasury {
  readonly #options: TreasuryOptions;
  #shiftCount = 0;
  #isBusy = false;

  constructor(options: TreasuryOptions) {
    this.#options = options;
  }

  /** Restores the target for bots below half or above twice of it. */
  async balance(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const shifts = this.#shifts();
      if (shifts.length > 0) await this.#move(shifts);
    } finally {
      this.#isBusy = false;
    }
  }

  #shifts(): Shift[] {
    const { aims, bots, exchange } = this.#options;
    return bots.flatMap((userId) => {
      const free = new Map(
        exchange.balances(userId).map(({ coinId, available }) => [coinId, available]),
      );
      return [...aims].flatMap(([coinId, aim]) => {
        const available: bigint = free.get(coinId) ?? 0n;
        const isWell = available * 2n >= aim && available <= aim * 2n;
        return isWell ? [] : [{ userId, coinId, amount: aim - available }];
      });
    });
  }

  /** Collects surpluses first, so they can pay for shortages. */
  async #move(shifts: readonly Shift[]): Promise<void> {
    const { epoch, exchange } = this.#options;
    const ordered = shifts.toSorted((left, right) => (left.amount < right.amount ? -1 : 1));
    await exchange.transact((ledger, postedAt) => {
      for (const { userId, coinId, amount } of ordered) {
        this.#shiftCount += 1;
        const cause = `bots:${epoch}/${this.#shiftCount}`;
        const treasury = ledger.systemAccount('treasury', coinId);
        if (amount < 0n) {
          const { available } = ledger.coinAccounts(userId, coinId);
          // Pending orders may have frozen it meanwhile; it then stays until the next time.
          const surplus = ledger.balanceOf(available);
          const back = surplus < -amount ? surplus : -amount;
          if (back === 0n) continue;
          postTransfer(ledger, {
            debit: available,
            credit: treasury,
            amount: back,
            type: 'play_money',
            cause,
            postedAt,
          });
          continue;
        }
        const lacking = amount - ledger.balanceOf(treasury);
        if (lacking > 0n) {
          fillTreasury(ledger, { coinId, amount: lacking, cause: `${cause}/mint`, postedAt });
        }
        const paid = creditPlayMoney(ledger, { userId, coinId, amount, cause, postedAt });
        assert(paid === 'credited', 'the treasury was filled before it paid');
      }
    });
  }
}
