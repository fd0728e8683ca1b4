/** Details of notifications about deposits, withdrawals, transfers, referrals, the account, and
 *  announcements. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { countIn, decimalText, isoTimeText, shortText, timeOf } from '../wire.ts';

export const DEPOSIT_EVENTS = [
  'credited',
  'completed',
  'in_review',
  'below_minimum',
  'rejected',
  'rolled_back',
  'memo_missing',
] as const;
export type DepositEvent = (typeof DEPOSIT_EVENTS)[number];

export const WITHDRAWAL_EVENTS = [
  'submitted',
  'on_hold',
  'in_review',
  'information_required',
  'sent',
  'completed',
  'canceled',
  'rejected',
  'failed',
] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

export const SECURITY_EVENTS = [
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'two_factor_failed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'email_changed',
  'phone_changed',
  'session_ended',
  'withdrawal_hold',
  'deletion_requested',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

interface MovementDetails {
  readonly coin: string;
  readonly network: string;
  /** For a withdrawal, the amount that leaves the account, fees included. */
  readonly amount: Decimal;
  readonly reason: string | undefined;
}

export interface DepositDetails extends MovementDetails {
  readonly kind: 'deposit';
  readonly event: DepositEvent;
  readonly depositId: number;
}

export interface WithdrawalDetails extends MovementDetails {
  readonly kind: 'withdrawal';
  readonly event: WithdrawalEvent;
  readonly withdrawalId: number;
  /** End of the security hold or of the wait for codes. */
  readonly until: EpochMs | undefined;
}

export interface TransferDetails {
  readonly kind: 'transfer';
  readonly event: 'received';
  readonly coin: string;
  readonly amount: Decimal;
}

/** A sign-in from a device that the account has not used before. */
export interface SignInDetails {
  readonly kind: 'sign_in';
  readonly event: 'new_device';
  readonly device: string;
  readonly ipAddress: string;
}

export interface SecurityDetails {
  readonly kind: 'security';
  readonly event: SecurityEvent;
  readonly device: string | undefined;
  readonly ipAddress: string | undefined;
  /** End of a hold on withdrawals, or time of the account's deletion. */
  readonly until: EpochMs | undefined;
}

/** A friend opened an account with the user's code. */
export interface FriendJoinedDetails {
  readonly kind: 'referral';
  readonly event: 'friend_joined';
  /** Email with most letters hidden. */
  readonly friend: string;
}

/** The commissions of one coin since the last payout. */
export interface CommissionPaidDetails {
  readonly kind: 'referral';
  readonly event: 'commission_paid';
  readonly coin: string;
  readonly amount: Decimal;
}

export interface AnnouncementDetails {
  readonly kind: 'announcement';
  readonly event: 'published';
  /** Undefined for an announcement to this user alone. */
  readonly newsId: number | undefined;
}

const idNumber = countIn(1, Number.MAX_SAFE_INTEGER);
const coinText = shortText(20);
const deviceText = shortText(512);
const ipText = shortText(60);
const maybeTime = v.nullish(isoTimeText);
const maybeIsoOf = (at: EpochMs | undefined): string | null =>
  at === undefined ? null : isoOf(at);
const maybeTimeOf = (text: string | null | undefined): EpochMs | undefined =>
  typeof text === 'string' ? timeOf(text) : undefined;

const movementEntries = {
  coin_type: coinText,
  network: shortText(60),
  amount: decimalText,
  reason: v.nullish(shortText(300)),
};

const accountDetailsWire = v.variant('kind', [
  v.object({
    kind: v.literal('deposit'),
    event: v.picklist(DEPOSIT_EVENTS),
    deposit_id: idNumber,
    ...movementEntries,
  }),
  v.object({
    kind: v.literal('withdrawal'),
    event: v.picklist(WITHDRAWAL_EVENTS),
    withdrawal_id: idNumber,
    ...movementEntries,
    until: maybeTime,
  }),
  v.object({
    kind: v.literal('transfer'),
    event: v.literal('received'),
    coin_type: coinText,
    amount: decimalText,
  }),
  v.object({
    kind: v.literal('sign_in'),
    event: v.literal('new_device'),
    device: deviceText,
    ip_address: ipText,
  }),
  v.object({
    kind: v.literal('security'),
    event: v.picklist(SECURITY_EVENTS),
    device: v.nullish(deviceText),
    ip_address: v.nullish(ipText),
    until: maybeTime,
  }),
  v.variant('event', [
    v.object({
      kind: v.literal('referral'),
      event: v.literal('friend_joined'),
      friend: shortText(120),
    }),
    v.object({
      kind: v.literal('referral'),
      event: v.literal('commission_paid'),
      coin_type: coinText,
      amount: decimalText,
    }),
  ]),
  v.object({
    kind: v.literal('announcement'),
    event: v.literal('published'),
    news_id: v.nullish(idNumber),
  }),
]);
type AccountDetailsWire = v.InferOutput<typeof accountDetailsWire>;
type AccountDetails =
  | DepositDetails
  | WithdrawalDetails
  | TransferDetails
  | SignInDetails
  | SecurityDetails
  | FriendJoinedDetails
  | CommissionPaidDetails
  | AnnouncementDetails;

type MovementWire = v.InferOutput<v.ObjectSchema<typeof movementEntries, undefined>>;
const movementOf = (wire: MovementWire): MovementDetails => ({
  coin: wire.coin_type,
  network: wire.network,
  amount: wire.amount,
  reason: wire.reason ?? undefined,
});
const movementWireOf = (movement: MovementDetails): MovementWire => ({
  coin_type: movement.coin,
  network: movement.network,
  amount: movement.amount,
  reason: movement.reason ?? null,
});

function decode(wire: AccountDetailsWire): AccountDetails {
  const { kind } = wire;
  switch (kind) {
    case 'deposit':
      return { kind, event: wire.event, depositId: wire.deposit_id, ...movementOf(wire) };
    case 'withdrawal':
      return {
        kind,
        event: wire.event,
        withdrawalId: wire.withdrawal_id,
        ...movementOf(wire),
        until: maybeTimeOf(wire.until),
      };
    case 'transfer':
      return { kind, event: wire.event, coin: wire.coin_type, amount: wire.amount };
    case 'sign_in':
      return { kind, event: wire.event, device: wire.device, ipAddress: wire.ip_address };
    case 'security':
      return {
        kind,
        event: wire.event,
        device: wire.device ?? undefined,
        ipAddress: wire.ip_address ?? undefined,
        until: maybeTimeOf(wire.until),
      };
    case 'referral':
      return wire.event === 'friend_joined'
        ? { kind, event: wire.event, friend: wire.friend }
        : { kind, event: wire.event, coin: wire.coin_type, amount: wire.amount };
    default:
      return { kind, event: wire.event, newsId: wire.news_id ?? undefined };
  }
}

function encode(details: AccountDetails): AccountDetailsWire {
  const { kind } = details;
  switch (kind) {
    case 'deposit':
      return {
        kind,
        event: details.event,
        deposit_id: details.depositId,
        ...movementWireOf(details),
      };
    case 'withdrawal':
      return {
        kind,
        event: details.event,
        withdrawal_id: details.withdrawalId,
        ...movementWireOf(details),
        until: maybeIsoOf(details.until),
      };
    case 'transfer':
      return { kind, event: details.event, coin_type: details.coin, amount: details.amount };
    case 'sign_in':
      return { kind, event: details.event, device: details.device, ip_address: details.ipAddress };
    case 'security':
      return {
        kind,
        event: details.event,
        device: details.device ?? null,
        ip_address: details.ipAddress ?? null,
        until: maybeIsoOf(details.until),
      };
    case 'referral':
      return details.event === 'friend_joined'
        ? { kind, event: details.event, friend: details.friend }
        : { kind, event: details.event, coin_type: details.coin, amount: details.amount };
    default:
      return { kind, event: details.event, news_id: details.newsId ?? null };
  }
}

export const accountDetailsCodec = codec(accountDetailsWire, { decode, encode });
