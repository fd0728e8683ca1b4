/** Withdrawals: terms, preview, request, confirmation and cancellation. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { listOf, nullable, plain, type ModelOf } from '../codec.ts';
import { addressText, memoText, withdrawalCodec } from '../entities/custody.ts';
import { leavingStandingFields } from '../entities/leaving-standing.ts';
import { field, fields, fieldWithDefault, optionalField, type ModelOfFields } from '../fields.ts';
import { numberedName } from '../numbered.ts';
import {
  countIn,
  decimalText,
  isoTime,
  numberFlag,
  positiveDecimal,
  requestIdText,
  shortText,
} from '../wire.ts';
import { codeText, secondFactorText } from '../verification-codes.ts';
import { coinNetworkFields, coinNetworkQuery } from './deposits.ts';

/** `on_top`: the entered amount is what arrives. `included`: it is what leaves the account. */
export const FEE_MODES = { on_top: 1, included: 2 } as const;
export type FeeMode = keyof typeof FEE_MODES;

/** A limit with its used and its remaining part. */
const limitCodec = fields({
  limit: field('limit', decimalText),
  used: field('used', decimalText),
  remaining: field('remaining', decimalText),
});
export type WithdrawalLimit = ModelOf<typeof limitCodec>;

const rulesCodec = fields({
  ...leavingStandingFields,
  available: field('balance', decimalText),
  /** Part of the available amount that cannot be withdrawn yet. */
  locked: field('withdraw_locked', decimalText),
  /** Time from which bought coins are no longer locked; undefined for deposits that confirm. */
  lockedUntil: optionalField('withdraw_locked_until', isoTime),
  /** In dollars, over the last 24 hours. */
  daily: field('daily_limit', limitCodec),
  /** In dollars, over the last 30 days. */
  monthly: field('monthly_limit', limitCodec),
  /** Largest amount of the coin that both limits let leave now, with its fee; undefined without a price,
   *  when nothing may leave. */
  limitAmount: optionalField('withdrawal_limit_amount', decimalText),
  minimum: field('minimum_withdrawal', decimalText),
  maximum: field('maximum_withdrawal', decimalText),
  step: field('withdrawal_step', decimalText),
  fee: field('withdrawal_fees', decimalText),
  feeRate: field('withdrawal_fees_percent', decimalText),
});
export type WithdrawalRules = ModelOf<typeof rulesCodec>;

export const withdrawalRules = route({
  method: 'GET',
  path: '/wallet-withdrawal-rules',
  access: 'trader',
  query: coinNetworkQuery,
  reply: rulesCodec,
  isSilent: true,
});

export const WITHDRAWAL_WARNINGS = [
  'balance_too_low',
  'withdraw_locked',
  'price_missing',
  'withdrawals_suspended',
  'limit_reached',
  'identity_level_too_low',
] as const;
export type WithdrawalWarning = (typeof WITHDRAWAL_WARNINGS)[number];

const amountFields = {
  ...coinNetworkFields,
  amount: field('amount', positiveDecimal),
  feeMode: field('fee_mode', numberedName(FEE_MODES)),
};

const previewCodec = fields({
  fee: field('fee', decimalText),
  debit: field('debit', decimalText),
  receivedAmount: field('received_amount', decimalText),
  /** What would reject the withdrawal now. */
  warnings: field('warnings', listOf(plain(v.picklist(WITHDRAWAL_WARNINGS)))),
});
export type WithdrawalPreview = ModelOf<typeof previewCodec>;

export const previewWithdrawal = route({
  method: 'POST',
  path: '/wallet-withdrawal-preview',
  access: 'trader',
  body: fields(amountFields),
  reply: previewCodec,
  isSilent: true,
});

export const codesFields = {
  twoFactorCode: optionalField('g2f_code', secondFactorText),
  mailCode: optionalField('email_code', codeText),
};
export type CustodyCodes = ModelOfFields<typeof codesFields>;

/** Without an email code the exchange emails one that names the amount and the address, and the
 *  withdrawal waits for `confirmWithdrawal`. */
export const processWithdrawal = route({
  method: 'POST',
  path: '/wallet-withdrawal-process',
  access: 'trader',
  body: fields({
    ...amountFields,
    address: field('address', addressText),
    memo: optionalField('memo', memoText),
    /** The user has confirmed that the receiver needs no memo. */
    isWithoutMemo: fieldWithDefault('no_memo', numberFlag, false),
    requestId: field('request_id', requestIdText),
    note: optionalField('note', shortText(200)),
    ...codesFields,
  }),
  reply: withdrawalCodec,
});

const withdrawalId = field('id', countIn(1, Number.MAX_SAFE_INTEGER));

export const confirmWithdrawal = route({
  method: 'POST',
  path: '/wallet-withdrawal-confirm',
  access: 'trader',
  body: fields({ id: withdrawalId, ...codesFields }),
  reply: withdrawalCodec,
});

export const cancelWithdrawal = route({
  method: 'POST',
  path: '/wallet-withdrawal-cancel',
  access: 'trader',
  body: fields({ id: withdrawalId }),
  reply: withdrawalCodec,
});

/** Sends the name of the receiver that a review requires. */
export const informWithdrawal = route({
  method: 'POST',
  path: '/wallet-withdrawal-information',
  access: 'trader',
  body: fields({
    id: withdrawalId,
    receiver: field('receiver', v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(200))),
  }),
  reply: withdrawalCodec,
});

/** Outcome of a request whose response was lost; null when it never arrived. */
export const withdrawalByRequest = route({
  method: 'GET',
  path: '/wallet-withdrawal-by-request',
  access: 'trader',
  query: fields({ requestId: field('request_id', requestIdText) }),
  reply: nullable(withdrawalCodec),
  isSilent: true,
});
