/** What gift cards work with, and what one transaction of them adds. */
import type { Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { ReceiverType } from '#contract/core/receiver.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { StepUp } from '#server/accounts/security/step-up.ts';
import type { GiftCardLeaving } from '#server/custody/leaving-rules.ts';
import type { Db } from '#server/db/database.ts';
import type { Transaction } from '#server/exchange/transaction.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import type { Sealer } from '#server/identity/sealed.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import type { CountedValue } from '#server/reference/reference-prices.ts';
import type { PutNotification } from '#server/runtime/put-notification.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { GiftCardTerms } from './gift-card-terms.ts';
import { type MailMessage } from '#server/accounts/mail/mail-message.ts';

/** A conversion by the house: a card whose value is fixed in one coin pays another one. */
export interface FacePayment {
  readonly userId: UserId;
  readonly fromCoinId: CoinId;
  readonly toCoinId: CoinId;
  readonly fromAmount: Units;
  readonly toAmount: Units;
}

/** What the house pays for cards whose value is fixed in another coin. */
export interface FaceHouse {
  /** Price in dollars, the worst for the receiver; undefined while none is current. */
  readonly priceOf: (coinId: CoinId) => Units | undefined;
  /** Whether the exposure of the house allows the payment. */
  readonly allows: (payment: FacePayment, now: EpochMs) => boolean;
  readonly count: (payment: FacePayment, now: EpochMs) => void;
}

export interface GiftCardContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly write: WriteRecords;
  /** CSPRNG. */
  readonly randomBytes: RandomBytes;
  /** With the key of identity verification. */
  readonly sealer: Sealer;
  readonly terms: GiftCardTerms;
  /** Listed coins. */
  readonly coins: readonly { readonly id: CoinId; readonly code: string }[];
  /** Value of what leaves, in dollars; undefined for a coin that never had a price. */
  readonly valueOf: (coinId: CoinId, amount: Units) => CountedValue | undefined;
  readonly house: FaceHouse;
  readonly leaving: GiftCardLeaving;
  readonly stepUp: Pick<StepUp, 'checkSecondFactor' | 'checkPresence'>;
  readonly receiverOf: (
    type: ReceiverType,
    typed: string,
  ) =>
    | { readonly type: ReceiverType; readonly text: string; readonly userId: UserId | undefined }
    | undefined;
  readonly putNotification: PutNotification;
  /** Writes an email to an address that belongs to no user, in the language of the sender. Runs inside the caller's transaction. */
  readonly putMail: (
    to: { readonly recipient: string; readonly senderId: UserId },
    mail: MailMessage,
    now: EpochMs,
  ) => void;
  /** Called after the commit of an email. */
  readonly onMail: () => void;
  /** Address of the client, without a slash at its end. */
  readonly origin: () => string;
}

/** A transaction that moves no money. */
export type CardRecords = GiftCardContext & { readonly now: EpochMs };
export type CardTransaction = GiftCardContext & Transaction;
/** The part of a transaction that pays. */
export type PayingTransaction = CardRecords & { readonly ledger: Ledger };
