/** Simulation: keeps the bots' futures balances near their target with play money. */
import { assert } from '#contract/core/assert.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { BotBalances } from '#server/bots/bot-market.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { fillTreasury } from '#server/ledger/play-money.ts';
import { postTransfer } from '#server/ledger/post-transfer.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { FuturesExchange } from '../futures-api.ts';

interface BalancesOptions {
  readonly exchange: Pick<Exchange, 'transact'>;
  readonly futures: FuturesExchange;
  readonly bots: readonly UserId[];
  /** Target available balance of a bot, in units of the quote coin. */
  readonly aim: bigint;
  /** Unique per start. */
  readonly epoch: string;
}

export class FuturesBotBalances implements BotBalances {
  readonly #options: BalancesOptions;
  #shiftCount = 0;
  #isBusy = false;

  constructor(options: BalancesOptions) {
    this.#options = options;
  }

  /** Restores the target for bots below half or above twice of it. */
  async balance(): Promise<void> {
    const { aim, bots, exchange, futures } = this.#options;
    if (this.#isBusy) return;
    const isWell = (available: bigint): boolean => available * 2n >= aim && available <= aim * 2n;
    const short = bots.filter((id) => !isWell(futures.reads.account(id).available));
    if (short.length === 0) return;
    this.#isBusy = true;
    try {
      await exchange.transact((ledger, now) => {
        for (const userId of short) this.#shift(ledger, userId, now);
      });
    } finally {
      this.#isBusy = false;
    }
  }

  #shift(ledger: Ledger, userId: UserId, postedAt: EpochMs): void {
    const { aim, epoch, futures } = this.#options;
    const { quoteCoinId: coinId } = futures.transfers;
    const amount = aim - futures.transfers.transferable(userId);
    if (amount === 0n) return;
    this.#shiftCount += 1;
    const cause = `futures-bots:${epoch}/${this.#shiftCount}`;
    const treasury = ledger.systemAccount('treasury', coinId);
    const { available } = ledger.coinAccounts(userId, coinId, 'future');
    const lacking = amount - ledger.balanceOf(treasury);
    if (lacking > 0n) {
      fillTreasury(ledger, { coinId, amount: lacking, cause: `${cause}/mint`, postedAt });
    }
    const isCredit = amount > 0n;
    const posted = postTransfer(ledger, {
      debit: isCredit ? treasury : available,
      credit: isCredit ? available : treasury,
      amount: isCredit ? amount : -amount,
      type: 'play_money',
      cause,
      postedAt,
    });
    assert(posted === 'posted', 'the treasury was filled, and a surplus is available');
    futures.transfers.book(ledger, userId, amount, postedAt);
  }
}
