/** The wallets of users: their value, transfers between them, transfers to other users, and the
 *  history of all movements. */
import {
  decimalOfUnits,
  exactUnitsOf,
  unitsOf,
  type Decimal,
  type Units,
} from '#contract/core/decimal.ts';
import type { CoinId, RequestId, UserId } from '#contract/core/ids.ts';
import { priceOfTicks } from '#contract/core/pair.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { JournalLine } from '#contract/entities/journal-line.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import type {
  InternalTransferResult,
  ReceiverType,
  TransferResult,
  WalletOverview,
} from '#contract/rest/wallets.ts';
import { audit, type Origin } from '#server/accounts/audit.ts';
import type { MoneyMail } from '#server/accounts/money-mails.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import { RateLimiter } from '#server/accounts/rate-limiter.ts';
import type { Trader } from '#server/accounts/sessions.ts';
import type { StepUp } from '#server/accounts/step-up.ts';
import type { Db } from '#server/db/database.ts';
import type { Exchange, Page } from '#server/exchange/exchange-api.ts';
import type { MarketData } from '#server/exchange/market-data/market-data.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import { historyPage, type HistoryFilter, type HistoryLine } from '#server/ledger/history.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { balanceValueOf } from '#server/views/balance-value.ts';
import { valueAtPrice, walletValuesOf } from './overview.ts';
import { findReceiver, maskedReceiver, receiverTextOf } from './receivers.ts';
import {
  hasMovedToUser,
  moveBetweenWallets,
  moveToUser,
  transferableOf,
  type FuturesMoney,
  type Moved,
  type UserTransfer,
} from './transfers.ts';
import { dayTotalsOf } from './wallet-totals.ts';

/** Unknown receivers that a user may name per hour, so that accounts cannot be guessed. */
const UNKNOWN_LIMITS = { pauseMs: 0, windowMs: 3_600_000, countMax: 20 };
const BITCOIN = 'BTC';

/** Rules for money that leaves an account: the same as for withdrawals. */
export interface LeavingRules {
  /** Undefined when withdrawals are possible. Without an end, the cause must be removed first. */
  suspensionOf(
    userId: UserId,
    now: EpochMs,
  ): { readonly cause: string; readonly until: EpochMs | undefined } | undefined;
  /** Part of the spot balance that may be traded but may not leave the account yet; may exceed the
   *  available balance. */
  lockOf(
    userId: UserId,
    coinId: CoinId,
    now: EpochMs,
  ): { readonly locked: Units; readonly until: EpochMs | undefined };
}

export interface WalletsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly exchange: Pick<Exchange, 'transact' | 'coins' | 'findPair' | 'walletBalances'>;
  readonly marketData: Pick<MarketData, 'lastPrice'>;
  readonly stepUp: Pick<StepUp, 'checkSecondFactor'>;
  readonly leaving: LeavingRules;
  readonly mail: MoneyMail;
  readonly putNotification: PutNotification;
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
export interface SendRequest {
  readonly coinId: CoinId;
  readonly receiverType: ReceiverType;
  readonly receiver: string;
  readonly amount: Decimal;
  readonly twoFactorCode: string | undefined;
  readonly requestId: RequestId;
}

type DirectionRejection = 'coin_unknown' | 'transfer_pair_not_allowed';
type TransferRejection =
  | DirectionRejection
  | 'off_step'
  | 'request_id_reused'
  | { readonly code: 'balance_too_low'; readonly available: Decimal }
  | { readonly code: 'transfer_above_maximum'; readonly maximum: Decimal };
type SendRejection =
  | 'coin_unknown'
  | 'off_step'
  | 'request_id_reused'
  | 'receiver_not_found'
  | 'receiver_is_self'
  | 'two_factor_code_wrong'
  | { readonly code: 'balance_too_low'; readonly available: Decimal }
  | {
      readonly code: 'withdraw_locked';
      readonly locked: Decimal;
      readonly until: EpochMs | undefined;
    }
  | {
      readonly code: 'withdrawals_suspended';
      readonly cause: string;
      readonly until: EpochMs | undefined;
    }
  | { readonly code: 'too_many_requests'; readonly waitMs: number }
  | { readonly code: 'sign_in_locked'; readonly waitMs: number };

export class Wallets {
  readonly #options: WalletsOptions;
  readonly #unknownReceivers: RateLimiter;

  constructor(options: WalletsOptions) {
    this.#options = options;
    this.#unknownReceivers = new RateLimiter(options.clock, UNKNOWN_LIMITS);
  }

  overview(userId: UserId): WalletOverview {
    const { db, exchange, clock } = this.#options;
    const balances = exchange.walletBalances(userId);
    const values = walletValuesOf(balances, (balance) => balanceValueOf(this.#options, balance));
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
  ): { readonly amount: Decimal } | { readonly rejected: DirectionRejection } {
    const rejected = this.#directionRejectionOf(direction);
    if (rejected !== undefined) return { rejected };
    const { db, futures } = this.#options;
    return { amount: decimalOfUnits(transferableOf(db, { userId, ...direction }, futures)) };
  }

  async transfer(request: TransferRequest): Promise<TransferResult | TransferRejection> {
    const rejection = this.#directionRejectionOf(request);
    if (rejection !== undefined) return rejection;
    const amount = unitsOf(request.amount);
    if (amount === undefined) return 'off_step';
    return this.#options.exchange.transact((ledger, now) => {
      const { futures } = this.#options;
      const moved = moveBetweenWallets(ledger, { ...request, amount }, now, futures);
      if (typeof moved === 'object') return transferResultOf(moved);
      if (moved === 'request_id_reused') return moved;
      const maximum = decimalOfUnits(transferableOf(ledger.db, request, futures));
      return request.from === 'future'
        ? { code: 'transfer_above_maximum', maximum }
        : { code: 'balance_too_low', available: maximum };
    });
  }

  async send(
    trader: Trader,
    request: SendRequest,
    origin: Origin,
  ): Promise<InternalTransferResult | SendRejection> {
    if (this.#coin(request.coinId) === undefined) return 'coin_unknown';
    const amount = unitsOf(request.amount);
    if (amount === undefined) return 'off_step';
    const { exchange, mail } = this.#options;
    const outcome = await exchange.transact((ledger, now) =>
      this.#sendNow(ledger, trader, { ...request, amount }, origin, now),
    );
    mail.deliver();
    return outcome;
  }

  /** Checks the receiver before the code, so that a typing error consumes no code. */
  #sendNow(
    ledger: Ledger,
    trader: Trader,
    request: Omit<SendRequest, 'amount'> & { readonly amount: Units },
    origin: Origin,
    now: EpochMs,
  ): InternalTransferResult | SendRejection {
    const { db, stepUp } = this.#options;
    const { userId } = trader;
    const { coinId, amount, requestId, receiverType } = request;
    const waitMs = this.#unknownReceivers.waitOf(String(userId));
    if (waitMs !== undefined) return { code: 'too_many_requests', waitMs };
    const isRepeated = hasMovedToUser(ledger, { userId, requestId });
    const rejection = isRepeated ? undefined : this.#sendRejectionOf(ledger, userId, request, now);
    if (rejection !== undefined) return rejection;
    const text = receiverTextOf(receiverType, request.receiver);
    const receiver = text === undefined ? undefined : findReceiver(db, receiverType, text);
    if (text === undefined || receiver === undefined) {
      this.#unknownReceivers.enter(String(userId));
      return 'receiver_not_found';
    }
    if (receiver.id === userId) return 'receiver_is_self';
    if (!isRepeated) {
      const proof = stepUp.checkSecondFactor(trader, request.twoFactorCode, origin, now);
      if (proof === 'two_factor_code_wrong') return proof;
      if (proof !== 'proven') return { code: 'sign_in_locked', ...proof };
    }
    const transfer = { userId, receiverId: receiver.id, coinId, amount, requestId };
    const moved = moveToUser(ledger, transfer, now);
    if (moved === 'balance_too_low') return this.#tooLow(ledger, userId, coinId);
    if (moved === 'request_id_reused') return moved;
    const masked = maskedReceiver(receiverType, text);
    if (!isRepeated) this.#noteSent(transfer, masked, origin, now);
    return {
      receiver: masked,
      available: decimalOfUnits(moved.fromAvailable),
      at: moved.at,
    };
  }

  /** The receiver's email does not name the sender, as the receiver's history does not. */
  #noteSent(
    { userId, receiverId, coinId, amount }: Omit<UserTransfer, 'requestId'>,
    receiver: string,
    { address, device }: Origin,
    now: EpochMs,
  ): void {
    const { db, mail, putNotification } = this.#options;
    audit(db, { action: 'internal_transfer', userId, address, device }, now);
    const coin = this.#coin(coinId)?.code ?? '';
    const fact = `Amount: ${decimalOfUnits(amount)} ${coin}`;
    mail.put(userId, 'transfer_sent', [fact, `Receiver: ${receiver}`], now);
    mail.put(receiverId, 'transfer_received', [fact], now);
    const received = { kind: 'transfer', event: 'received', coin } as const;
    putNotification(receiverId, { ...received, amount: decimalOfUnits(amount) }, now);
  }

  /** Rules that hold whoever receives; they say nothing about other accounts. */
  #sendRejectionOf(
    ledger: Ledger,
    userId: UserId,
    { coinId, amount }: { readonly coinId: CoinId; readonly amount: Units },
    now: EpochMs,
  ): SendRejection | undefined {
    const { leaving } = this.#options;
    const suspension = leaving.suspensionOf(userId, now);
    if (suspension !== undefined) return { code: 'withdrawals_suspended', ...suspension };
    const available = ledger.balanceOf(ledger.coinAccounts(userId, coinId).available);
    if (amount > available) return this.#tooLow(ledger, userId, coinId);
    const { locked, until } = leaving.lockOf(userId, coinId, now);
    if (amount <= available - locked) return undefined;
    const inBalance = locked < available ? locked : available;
    return { code: 'withdraw_locked', locked: decimalOfUnits(inBalance), until };
  }

  #tooLow(ledger: Ledger, userId: UserId, coinId: CoinId) {
    const { available } = ledger.coinAccounts(userId, coinId);
    const code = 'balance_too_low' as const;
    return { code, available: decimalOfUnits(ledger.balanceOf(available)) };
  }

  #directionRejectionOf({ coinId, from, to }: Direction): DirectionRejection | undefined {
    if (this.#coin(coinId) === undefined) return 'coin_unknown';
    return from === to ? 'transfer_pair_not_allowed' : undefined;
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
    const { exchange, marketData } = this.#options;
    const bitcoin = exchange.coins.find(({ code }) => code === BITCOIN);
    const pair = bitcoin && exchange.findPair(bitcoin.id, QUOTE_COIN.id);
    const price = pair && marketData.lastPrice(pair.id);
    if (pair === undefined || price === undefined) return undefined;
    return exactUnitsOf(priceOfTicks(price, pair));
  }
}

const transferResultOf = ({ fromAvailable, toAvailable, at }: Moved): TransferResult => ({
  fromAvailable: decimalOfUnits(fromAvailable),
  toAvailable: decimalOfUnits(toAvailable),
  at,
});
