/** The wallets of users: their value, transfers between them, transfers to other users, and the
 *  history of all movements. */
import {
  UNIT_DECIMALS,
  decimalOfUnits,
  units,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { CoinId, RequestId, UserId } from '#contract/core/ids.ts';
import type { JournalLine } from '#contract/entities/journal-line.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import type { TransferResult, WalletOverview } from '#contract/rest/wallets.ts';
import { steppedUnitsOf } from '#domain/entered-amount.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { Page } from '#server/db/table/page.ts';
import { transferableOf, type FuturesMoney } from '#server/exchange/transferable.ts';
import { historyPage, type HistoryFilter, type HistoryLine } from '#server/ledger/history.ts';
import { balanceValueOf, type Estimates } from '#server/views/balance-value.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { valueAtPrice, walletValuesOf } from './overview.ts';
import { moveBetweenWallets, type Moved } from './transfers.ts';
import { UserTransfers, type UserTransfersOptions } from './user-transfers.ts';
import { dayTotalsOf } from './wallet-totals.ts';

const BITCOIN = 'BTC';
const ONE_COIN = units(10n ** BigInt(UNIT_DECIMALS));

export interface WalletsOptions extends UserTransfersOptions {
  readonly exchange: Pick<Exchange, 'transact' | 'coins' | 'findPair' | 'walletBalances'>;
  readonly reference: Estimates;
  readonly futures: FuturesMoney;
}

interface Direction {
  readonly coinId: CoinId;
  readonly from: Wallet;
  readonly to: Wallet;
}
export interface TransferRequest extends Direction {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly amount: Decimal;
}
type DirectionRejection = Rejection<'coin_unknown' | 'transfer_pair_not_allowed'>;
type TransferRejection =
  | DirectionRejection
  | Rejection<'off_step' | 'request_id_reused' | 'balance_too_low' | 'transfer_above_maximum'>;
export class Wallets {
  readonly #options: WalletsOptions;
  readonly userTransfers: UserTransfers;

  constructor(options: WalletsOptions) {
    this.#options = options;
    this.userTransfers = new UserTransfers(options);
  }

  overview(userId: UserId): WalletOverview {
    const { db, exchange, clock } = this.#options;
    const balances = exchange.walletBalances(userId);
    const values = walletValuesOf(balances, (balance) =>
      balanceValueOf(this.#options.reference, balance),
    );
    const price = this.#bitcoinPrice();
    const bitcoin = price === undefined ? undefined : valueAtPrice(values.total, price);
    const now = clock();
    const { p2p, spot, future } = values.byWallet;
    return {
      totalUsd: decimalOfUnits(values.total),
      totalBtc: bitcoin === undefined ? undefined : decimalOfUnits(bitcoin),
      byWallet: {
        p2p: decimalOfUnits(p2p),
        spot: decimalOfUnits(spot),
        future: decimalOfUnits(future),
      },
      coins: values.coins.map(({ coinId, value }) => ({
        coinId,
        coin: this.#coin(coinId)?.code ?? '',
        coinName: this.#coin(coinId)?.name ?? '',
        valueUsd: value === undefined ? undefined : decimalOfUnits(value),
      })),
      days: [
        ...dayTotalsOf(db, userId, now).map(({ at, total }) => ({ at, totalUsd: total })),
        { at: now, totalUsd: decimalOfUnits(values.total) },
      ],
    };
  }

  history(
    filter: HistoryFilter,
    { page, perPage }: { readonly page: number; readonly perPage: number },
  ): Page<JournalLine> {
    const { rows, total } = historyPage(this.#options.db, filter, { page, perPage });
    return { rows: rows.map((line) => this.#journalLineOf(line)), total, page, perPage };
  }

  transferMax(
    userId: UserId,
    direction: Direction,
  ): { readonly amount: Decimal } | DirectionRejection {
    const rejection = this.#directionRejectionOf(direction);
    if (rejection !== undefined) return rejection;
    const { db, futures } = this.#options;
    return { amount: decimalOfUnits(transferableOf(db, { userId, ...direction }, futures)) };
  }

  /** Runs inside a transaction of the exchange. */
  transfer(
    { ledger, now }: Pick<Transaction, 'ledger' | 'now'>,
    request: TransferRequest,
  ): TransferResult | TransferRejection {
    const rejection = this.#directionRejectionOf(request);
    if (rejection !== undefined) return rejection;
    const amount = steppedUnitsOf(request.amount);
    if (amount === undefined) return reject('off_step');
    const { futures } = this.#options;
    const moved = moveBetweenWallets(ledger, { ...request, amount }, now, futures);
    if (!isRejection(moved)) return transferResultOf(moved);
    if (moved.rejection === 'request_id_reused') return reject('request_id_reused');
    const maximum = decimalOfUnits(transferableOf(ledger.db, request, futures));
    return request.from === 'future'
      ? reject('transfer_above_maximum', { details: { maximum } })
      : reject('balance_too_low', { details: { available: maximum } });
  }

  #directionRejectionOf({ coinId, from, to }: Direction): DirectionRejection | undefined {
    if (this.#coin(coinId) === undefined) return reject('coin_unknown');
    return from === to ? reject('transfer_pair_not_allowed') : undefined;
  }

  #journalLineOf(line: HistoryLine): JournalLine {
    return {
      ...line,
      coin: this.#coin(line.coinId)?.code ?? '',
      available: decimalOfUnits(line.available),
      frozen: decimalOfUnits(line.frozen),
    };
  }

  #coin(coinId: CoinId) {
    return this.#options.exchange.coins.find(({ id }) => id === coinId);
  }

  #bitcoinPrice(): Units | undefined {
    const { exchange, reference } = this.#options;
    const bitcoin = exchange.coins.find(({ code }) => code === BITCOIN);
    return bitcoin && reference.estimateOf(bitcoin.id, ONE_COIN);
  }
}

const transferResultOf = ({ fromAvailable, toAvailable, at }: Moved): TransferResult => ({
  fromAvailable: decimalOfUnits(fromAvailable),
  toAvailable: decimalOfUnits(toAvailable),
  at,
});
