/** Transfers to other users: checks the sender, finds the receiver, moves the amount once, and notifies
 *  both. */
import { assert } from '#contract/core/assert.ts';
import { decimalOfUnits, type Decimal, type Units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import type { CoinId, RequestId, UserId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { ReceiverType } from '#contract/core/receiver.ts';
import type { InternalTransferResult, UserTransferRules } from '#contract/rest/wallets.ts';
import { steppedUnitsOf } from '#domain/entered-amount.ts';
import { audit, type Origin } from '#server/accounts/audit.ts';
import type { MoneyMail } from '#server/accounts/mail/money-mails.ts';
import { RateLimiter } from '#server/accounts/limits/rate-limiter.ts';
import type { Trader } from '#server/accounts/sign-in/sessions.ts';
import type { StepUp } from '#server/accounts/security/step-up.ts';
import type { Db } from '#server/db/database.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { maskedReceiver } from './receivers.ts';
import { hasMoved, moveToUser, type UserTransfer } from './transfers.ts';
import { sentence } from '#server/runtime/sentence.ts';

/** Receivers that a user may name per hour without sending to them, so that accounts cannot be guessed: a rejected code
 *  tells that the receiver exists. */
const UNKNOWN_LIMITS = { pauseMs: 0, windowMs: HOUR_MS, countMax: 20 };

/** A user as the receiver; without an ID, no user has that name. */
interface ReceivingUser {
  readonly type: ReceiverType;
  readonly text: string;
  readonly userId: UserId | undefined;
}

/** An amount of the spot wallet that leaves the account. */
interface Leaving {
  readonly userId: UserId;
  readonly coinId: CoinId;
  readonly amount: Units;
  readonly available: Units;
  readonly receiver: ReceivingUser;
  readonly now: EpochMs;
}
type LeavingRejection = Rejection<
  | 'identity_level_too_low'
  | 'withdrawals_suspended'
  | 'balance_too_low'
  | 'withdraw_locked'
  | 'withdrawal_limit_reached'
  | 'address_not_whitelisted'
  | 'address_on_hold'
  | 'unavailable'
>;
/** Rules for money that leaves an account: the same as for withdrawals. They run inside the
 *  transaction of the transfer. */
export interface LeavingRules {
  /** What bars the account from sending, whatever the amount. */
  standingOf(userId: UserId, now: EpochMs): Omit<UserTransferRules, 'unpricedCoins'>;
  /** Whether amounts of the coin can be counted against the limits. */
  isPriced(coinId: CoinId): boolean;
  /** @returns undefined for text that cannot name a user. */
  receiverOf(type: ReceiverType, typed: string): ReceivingUser | undefined;
  /** @returns the value of the amount if it may leave now. */
  decide(leaving: Leaving): { readonly value: Units } | LeavingRejection;
  /** Counts a value that has left against the limits. */
  count(userId: UserId, value: Units, now: EpochMs): void;
}

export interface UserTransfersOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly exchange: Pick<Exchange, 'coins'>;
  readonly stepUp: Pick<StepUp, 'checkSecondFactor'>;
  readonly leaving: LeavingRules;
  readonly mail: MoneyMail;
  readonly putNotification: PutNotification;
}

export interface SendRequest {
  readonly coinId: CoinId;
  readonly receiverType: ReceiverType;
  readonly receiver: string;
  readonly amount: Decimal;
  readonly twoFactorCode: string | undefined;
  readonly requestId: RequestId;
}

type SendRejection =
  | LeavingRejection
  | Rejection<
      | 'coin_unknown'
      | 'off_step'
      | 'request_id_reused'
      | 'receiver_not_found'
      | 'receiver_is_self'
      | 'two_factor_code_wrong'
      | 'too_many_requests'
      | 'sign_in_locked'
    >;

/** A request in the transaction that may carry it out. */
interface Sending extends Omit<SendRequest, 'amount'> {
  readonly trader: Trader;
  readonly amount: Units;
  readonly origin: Origin;
  readonly now: EpochMs;
}

export class UserTransfers {
  readonly #options: UserTransfersOptions;
  readonly #unknownReceivers: RateLimiter;

  constructor(options: UserTransfersOptions) {
    this.#options = options;
    this.#unknownReceivers = new RateLimiter(options.clock, UNKNOWN_LIMITS);
  }

  /** What a transfer of the user would be rejected by, whatever its amount and its receiver. */
  rulesOf(userId: UserId): UserTransferRules {
    const { clock, exchange, leaving } = this.#options;
    return {
      ...leaving.standingOf(userId, clock()),
      unpricedCoins: exchange.coins.map(({ id }) => id).filter((id) => !leaving.isPriced(id)),
    };
  }

  /** Runs inside a transaction of the exchange. */
  send(
    { ledger, now, afterCommit }: Transaction,
    trader: Trader,
    request: SendRequest,
    origin: Origin,
  ): InternalTransferResult | SendRejection {
    const { exchange, mail } = this.#options;
    if (!exchange.coins.some(({ id }) => id === request.coinId)) return reject('coin_unknown');
    const amount = steppedUnitsOf(request.amount);
    if (amount === undefined) return reject('off_step');
    afterCommit(() => mail.deliver());
    return this.#sendNow(ledger, { ...request, trader, amount, origin, now });
  }

  /** Checks the receiver before the code, so that a typing error consumes no code. */
  #sendNow(ledger: Ledger, sending: Sending): InternalTransferResult | SendRejection {
    const { leaving } = this.#options;
    const { trader, coinId, amount, requestId, receiverType, now } = sending;
    const { userId } = trader;
    const tooSoon = this.#unknownReceivers.rejectionOf(String(userId));
    if (tooSoon !== undefined) return tooSoon;
    const isRepeated = hasMoved(ledger.db, 'internal_transfer', { userId, requestId });
    const named = leaving.receiverOf(receiverType, sending.receiver);
    const permit = isRepeated ? undefined : this.#permitOf(ledger, sending, named);
    if (permit !== undefined && isRejection(permit)) return permit;
    const receiver = this.#receiverOf(userId, named);
    if (isRejection(receiver)) return receiver;
    const { twoFactorCode, origin } = sending;
    const wrongCode = isRepeated
      ? undefined
      : this.#options.stepUp.checkSecondFactor(trader, twoFactorCode, origin, now);
    if (wrongCode !== undefined) {
      this.#unknownReceivers.enter(String(userId));
      return wrongCode;
    }
    const transfer = { userId, receiverId: receiver.id, coinId, amount, requestId };
    const moved = moveToUser(ledger, transfer, now);
    if (isRejection(moved)) {
      assert(
        moved.rejection === 'request_id_reused',
        'the balance was checked in the same transaction',
      );
      return reject(moved.rejection);
    }
    const masked = maskedReceiver(receiverType, receiver.text);
    if (permit !== undefined) {
      leaving.count(userId, permit.value, now);
      this.#noteSent(transfer, masked, sending);
    }
    return { receiver: masked, available: decimalOfUnits(moved.fromAvailable), at: moved.at };
  }

  /** An unknown receiver passes the same rules as a known one, and is not told apart by them. */
  #permitOf(ledger: Ledger, sending: Sending, named: ReceivingUser | undefined) {
    const { trader, coinId, amount, receiverType, now } = sending;
    const { userId } = trader;
    const available = ledger.balanceOf(ledger.coinAccounts(userId, coinId).available);
    const receiver = named ?? { type: receiverType, text: sending.receiver, userId: undefined };
    return this.#options.leaving.decide({ userId, coinId, amount, available, receiver, now });
  }

  #receiverOf(senderId: UserId, named: ReceivingUser | undefined) {
    if (named?.userId === undefined) {
      this.#unknownReceivers.enter(String(senderId));
      return reject('receiver_not_found');
    }
    return named.userId === senderId
      ? reject('receiver_is_self')
      : { id: named.userId, text: named.text };
  }

  /** The receiver's email does not name the sender, as the receiver's history does not. */
  #noteSent(
    { userId, receiverId, coinId, amount }: UserTransfer,
    receiver: string,
    { origin: { address, device }, now }: Sending,
  ): void {
    const { db, exchange, mail, putNotification } = this.#options;
    audit(db, { action: 'internal_transfer', userId, address, device }, now);
    const coin = exchange.coins.find(({ id }) => id === coinId)?.code ?? '';
    const fact = sentence('Amount: {sum}', { sum: `${decimalOfUnits(amount)} ${coin}` });
    mail.put(userId, 'transfer_sent', [fact, sentence('Receiver: {receiver}', { receiver })], now);
    mail.put(receiverId, 'transfer_received', [fact], now);
    const received = { kind: 'transfer', event: 'received', coin } as const;
    putNotification(receiverId, { ...received, amount: decimalOfUnits(amount) }, now);
  }
}
