/** Deposits for routes: runs the commands in the exchange's queue, and returns the objects of the contract. */
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { Deposit, DepositState } from '#contract/entities/custody.ts';
import type { ChainTransaction } from '#server/chain/chain-transactions.ts';
import type { Page } from '#server/db/table/page.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { networksOfCoin, termsOf } from './coin-networks.ts';
import type { CustodyRunner } from './custody-context.ts';
import { depositOf, walletNetworkOf } from './custody-view.ts';
import {
  findDepositAddress,
  openDepositAddress,
  type DepositAddressRecord,
} from './deposit-addresses.ts';
import { depositPage, depositTable } from './deposit-rows.ts';
import { claimDeposit } from './deposits.ts';
import type { HistoryQuery } from './history-query.ts';

interface Place {
  readonly coin: string;
  readonly networkId: number;
}

export class DepositService {
  readonly #custody: CustodyRunner;

  constructor(custody: CustodyRunner) {
    this.#custody = custody;
  }

  networksOf(coin: string) {
    const networks = networksOfCoin(coin);
    return networks.length === 0 ? reject('coin_unknown') : networks.map(walletNetworkOf);
  }

  /** @returns undefined for a coin that is on no network. */
  coinIdOf(coin: string): CoinId | undefined {
    return networksOfCoin(coin)[0]?.coinId;
  }

  /** `record` is undefined until the user has opened an address. */
  addressOf(
    userId: UserId,
    { coin, networkId }: Place,
  ):
    | { readonly record: DepositAddressRecord | undefined }
    | Rejection<'coin_unknown' | 'not_found'> {
    const terms = termsOf(coin, networkId);
    if (isRejection(terms)) return terms;
    return { record: findDepositAddress(this.#custody.context.db, userId, networkId) };
  }

  async openAddress(
    userId: UserId,
    { coin, networkId }: Place,
  ): Promise<
    DepositAddressRecord | Rejection<'coin_unknown' | 'not_found' | 'deposit_network_closed'>
  > {
    const terms = termsOf(coin, networkId);
    if (isRejection(terms)) return terms;
    if (!terms.isDepositOpen) return reject('deposit_network_closed');
    return this.#custody.run((tx) => openDepositAddress(tx, userId, terms.network, tx.now));
  }

  /** Claims a deposit that arrived without its memo. */
  async claim(userId: UserId, claim: Parameters<typeof claimDeposit>[2]) {
    const outcome = await this.#custody.run((tx) => claimDeposit(tx, userId, claim));
    return isRejection(outcome) ? outcome : depositOf(this.#custody.context.db, outcome);
  }

  /** Newest first. */
  page(query: HistoryQuery<DepositState>): Page<Deposit> {
    const { db } = this.#custody.context;
    const page = depositPage(db, query);
    return { ...page, rows: page.rows.map((record) => depositOf(db, record)) };
  }

  /** A deposit with another owner stays private. A deposit without an owner can be claimed. */
  stateShownTo(userId: UserId, { id }: ChainTransaction): DepositState | undefined {
    const deposit = depositTable.find(this.#custody.context.db, { transactionId: id });
    const isShown = deposit?.userId === userId || deposit?.state === 'memo_missing';
    return isShown ? deposit.state : undefined;
  }
}
