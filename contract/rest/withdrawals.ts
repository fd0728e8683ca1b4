/** Withdrawals: terms, preview, request, confirmation and cancellation. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { epochMs, epochMsOfIso, isoOf, type EpochMs } from '../core/time.ts';
import { codec, nullable } from '../codec.ts';
import { addressText, memoText, withdrawalCodec } from '../entities/custody.ts';
import {
  WHITELIST_MODES,
  whitelistModeNumber,
  whitelistModeOf,
  type WhitelistMode,
} from '../entities/withdrawal-address.ts';
import {
  countIn,
  decimalText,
  flag,
  isOn,
  isoTimeText,
  numberFlagOf,
  positiveDecimal,
  requestIdText,
  shortText,
} from '../wire.ts';
import { codeText, secondFactorText } from '../verification-codes.ts';
import { coinNetworkFields, coinText, networkIdNumber } from './deposits.ts';

/** `on_top`: the entered amount is what arrives. `included`: it is what leaves the account. */
export const FEE_MODES = { on_top: 1, included: 2 } as const;
export type FeeMode = keyof typeof FEE_MODES;
const feeModeNumber = v.pipe(
  countIn(1, 2),
  v.transform((value) => value as 1 | 2),
);
const feeModeOf = (code: 1 | 2): FeeMode => (code === 1 ? 'on_top' : 'included');

const timeOf = (text: string): EpochMs => epochMsOfIso(text) ?? epochMs(0);

/** A limit with its used and its remaining part. */
export interface WithdrawalLimit {
  readonly limit: Decimal;
  readonly used: Decimal;
  readonly remaining: Decimal;
}

const limitCodec = codec(
  v.object({ limit: decimalText, used: decimalText, remaining: decimalText }),
  {
    decode: (wire): WithdrawalLimit => wire,
    encode: (limit) => ({ limit: limit.limit, used: limit.used, remaining: limit.remaining }),
  },
);

export const SUSPENSION_CAUSES = [
  'password',
  'two_factor',
  'email',
  'phone',
  'whitelist',
  'shortfall',
] as const;
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number];

export interface WithdrawalRules {
  readonly identityLevel: number;
  readonly requiredIdentityLevel: number;
  readonly available: Decimal;
  /** Part of the available amount that cannot be withdrawn yet. */
  readonly locked: Decimal;
  /** Time from which bought coins are no longer locked; undefined for deposits that confirm. */
  readonly lockedUntil: EpochMs | undefined;
  /** In dollars, over the last 24 hours. */
  readonly daily: WithdrawalLimit;
  /** In dollars, over the last 30 days. */
  readonly monthly: WithdrawalLimit;
  readonly minimum: Decimal;
  readonly maximum: Decimal;
  readonly step: Decimal;
  readonly fee: Decimal;
  readonly feeRate: Decimal;
  readonly whitelistMode: WhitelistMode;
  /** Active suspensions. `until` is undefined for one that ends when a shortfall is returned. */
  readonly holds: readonly {
    readonly cause: SuspensionCause;
    readonly until: EpochMs | undefined;
  }[];
}

const rulesCodec = codec(
  v.object({
    kyc_level: countIn(0, 3),
    required_kyc_level: countIn(0, 3),
    balance: decimalText,
    withdraw_locked: decimalText,
    withdraw_locked_until: v.nullish(isoTimeText),
    daily_limit: limitCodec.wire,
    monthly_limit: limitCodec.wire,
    minimum_withdrawal: decimalText,
    maximum_withdrawal: decimalText,
    withdrawal_step: decimalText,
    withdrawal_fees: decimalText,
    withdrawal_fees_percent: decimalText,
    whitelist_mode: whitelistModeNumber,
    holds: v.array(
      v.object({ cause: v.picklist(SUSPENSION_CAUSES), until: v.nullish(isoTimeText) }),
    ),
  }),
  {
    decode: (wire): WithdrawalRules => ({
      identityLevel: wire.kyc_level,
      requiredIdentityLevel: wire.required_kyc_level,
      available: wire.balance,
      locked: wire.withdraw_locked,
      lockedUntil: maybeTimeOf(wire.withdraw_locked_until),
      daily: limitCodec.decode(wire.daily_limit),
      monthly: limitCodec.decode(wire.monthly_limit),
      minimum: wire.minimum_withdrawal,
      maximum: wire.maximum_withdrawal,
      step: wire.withdrawal_step,
      fee: wire.withdrawal_fees,
      feeRate: wire.withdrawal_fees_percent,
      whitelistMode: whitelistModeOf(wire.whitelist_mode),
      holds: wire.holds.map(({ cause, until }) => ({ cause, until: maybeTimeOf(until) })),
    }),
    encode: (rules) => ({
      kyc_level: rules.identityLevel,
      required_kyc_level: rules.requiredIdentityLevel,
      balance: rules.available,
      withdraw_locked: rules.locked,
      withdraw_locked_until: maybeIsoOf(rules.lockedUntil),
      daily_limit: limitCodec.encode(rules.daily),
      monthly_limit: limitCodec.encode(rules.monthly),
      minimum_withdrawal: rules.minimum,
      maximum_withdrawal: rules.maximum,
      withdrawal_step: rules.step,
      withdrawal_fees: rules.fee,
      withdrawal_fees_percent: rules.feeRate,
      whitelist_mode: WHITELIST_MODES[rules.whitelistMode],
      holds: rules.holds.map(({ cause, until }) => ({ cause, until: maybeIsoOf(until) })),
    }),
  },
);

function maybeTimeOf(text: string | null | undefined): EpochMs | undefined {
  return typeof text === 'string' ? timeOf(text) : undefined;
}
const maybeIsoOf = (time: EpochMs | undefined): string | null =>
  time === undefined ? null : isoOf(time);

export const withdrawalRules = route({
  method: 'GET',
  path: '/wallet-withdrawal-rules',
  access: 'trader',
  query: coinNetworkFields,
  reply: rulesCodec,
  isSilent: true,
});

export const WITHDRAWAL_WARNINGS = [
  'balance_too_low',
  'withdraw_locked',
  'withdrawals_suspended',
  'limit_reached',
  'identity_level_too_low',
] as const;
export type WithdrawalWarning = (typeof WITHDRAWAL_WARNINGS)[number];

export const previewWithdrawal = route({
  method: 'POST',
  path: '/wallet-withdrawal-preview',
  access: 'trader',
  body: codec(
    v.object({
      coin_type: coinText,
      network_id: networkIdNumber,
      amount: positiveDecimal,
      fee_mode: feeModeNumber,
    }),
    {
      decode: (wire) => ({
        coin: wire.coin_type,
        networkId: wire.network_id,
        amount: wire.amount,
        feeMode: feeModeOf(wire.fee_mode),
      }),
      encode: (model) => ({
        coin_type: model.coin,
        network_id: model.networkId,
        amount: model.amount,
        fee_mode: FEE_MODES[model.feeMode],
      }),
    },
  ),
  reply: codec(
    v.object({
      fee: decimalText,
      debit: decimalText,
      received_amount: decimalText,
      warnings: v.array(v.picklist(WITHDRAWAL_WARNINGS)),
    }),
    {
      decode: (wire) => ({
        fee: wire.fee,
        debit: wire.debit,
        receivedAmount: wire.received_amount,
        warnings: wire.warnings as readonly WithdrawalWarning[],
      }),
      encode: (model) => ({
        fee: model.fee,
        debit: model.debit,
        received_amount: model.receivedAmount,
        warnings: [...model.warnings],
      }),
    },
  ),
  isSilent: true,
});

export const codesEntries = {
  g2f_code: v.optional(v.nullable(secondFactorText)),
  email_code: v.optional(v.nullable(codeText)),
};
export interface CustodyCodes {
  readonly twoFactorCode: string | undefined;
  readonly mailCode: string | undefined;
}
interface CodesWire {
  readonly g2f_code?: string | null | undefined;
  readonly email_code?: string | null | undefined;
}
export const codesOf = (wire: CodesWire): CustodyCodes => ({
  twoFactorCode: wire.g2f_code ?? undefined,
  mailCode: wire.email_code ?? undefined,
});
export const codesWireOf = (codes: CustodyCodes) => ({
  g2f_code: codes.twoFactorCode ?? null,
  email_code: codes.mailCode ?? null,
});

/** Without an email code the exchange emails one that names the amount and the address, and the
 *  withdrawal waits for `confirmWithdrawal`. */
export const processWithdrawal = route({
  method: 'POST',
  path: '/wallet-withdrawal-process',
  access: 'trader',
  body: codec(
    v.object({
      coin_type: coinText,
      network_id: networkIdNumber,
      address: addressText,
      memo: v.optional(v.nullable(memoText)),
      no_memo: v.optional(flag),
      amount: positiveDecimal,
      fee_mode: feeModeNumber,
      request_id: requestIdText,
      note: v.optional(v.nullable(shortText(200))),
      ...codesEntries,
    }),
    {
      decode: (wire) => ({
        coin: wire.coin_type,
        networkId: wire.network_id,
        address: wire.address,
        memo: wire.memo ?? undefined,
        /** The user has confirmed that the receiver needs no memo. */
        isWithoutMemo: isOn(wire.no_memo),
        amount: wire.amount,
        feeMode: feeModeOf(wire.fee_mode),
        requestId: wire.request_id,
        note: wire.note ?? undefined,
        ...codesOf(wire),
      }),
      encode: (model) => ({
        coin_type: model.coin,
        network_id: model.networkId,
        address: model.address,
        memo: model.memo ?? null,
        no_memo: numberFlagOf(model.isWithoutMemo),
        amount: model.amount,
        fee_mode: FEE_MODES[model.feeMode],
        request_id: model.requestId,
        note: model.note ?? null,
        ...codesWireOf(model),
      }),
    },
  ),
  reply: withdrawalCodec,
});

export const withdrawalIdNumber = countIn(1, Number.MAX_SAFE_INTEGER);

export const confirmWithdrawal = route({
  method: 'POST',
  path: '/wallet-withdrawal-confirm',
  access: 'trader',
  body: codec(v.object({ id: withdrawalIdNumber, ...codesEntries }), {
    decode: (wire) => ({ id: wire.id, ...codesOf(wire) }),
    encode: (model) => ({ id: model.id, ...codesWireOf(model) }),
  }),
  reply: withdrawalCodec,
});

const idBody = codec(v.object({ id: withdrawalIdNumber }), {
  decode: (wire) => ({ id: wire.id }),
  encode: (model) => ({ id: model.id }),
});

export const cancelWithdrawal = route({
  method: 'POST',
  path: '/wallet-withdrawal-cancel',
  access: 'trader',
  body: idBody,
  reply: withdrawalCodec,
});

/** Sends the name of the receiver that a review requires. */
export const informWithdrawal = route({
  method: 'POST',
  path: '/wallet-withdrawal-information',
  access: 'trader',
  body: codec(
    v.object({
      id: withdrawalIdNumber,
      receiver: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(200)),
    }),
    {
      decode: (wire) => ({ id: wire.id, receiver: wire.receiver }),
      encode: (model) => ({ id: model.id, receiver: model.receiver }),
    },
  ),
  reply: withdrawalCodec,
});

/** Outcome of a request whose response was lost; null when it never arrived. */
export const withdrawalByRequest = route({
  method: 'GET',
  path: '/wallet-withdrawal-by-request',
  access: 'trader',
  query: codec(v.object({ request_id: requestIdText }), {
    decode: (wire) => ({ requestId: wire.request_id }),
    encode: (model) => ({ request_id: model.requestId }),
  }),
  reply: nullable(withdrawalCodec),
  isSilent: true,
});
