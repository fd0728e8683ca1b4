/** Networks, deposits and withdrawals. Their states are numbers on the wire and names in code. */
import * as v from 'valibot';
import { codec, listOf, type ModelOf } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { jointField } from '../joint-fields.ts';
import { countIn, decimalText, isoTime, numberFlag, requestIdText, shortText } from '../wire.ts';

/** Outer status of deposits and withdrawals. */
export const CUSTODY_STATUSES = { pending: 0, accepted: 1, rejected: 2, processing: 3 } as const;
export type CustodyStatus = keyof typeof CUSTODY_STATUSES;

const idNumber = countIn(1, Number.MAX_SAFE_INTEGER);
const subStatusNumber = countIn(0, 99);

/** Detailed states of a deposit, with their outer status. */
export const DEPOSIT_STATES = {
  seen: { code: 10, status: 'pending' },
  confirming: { code: 11, status: 'processing' },
  /** Tradable, not yet withdrawable. */
  credited: { code: 12, status: 'processing' },
  in_review: { code: 13, status: 'processing' },
  final: { code: 20, status: 'accepted' },
  below_minimum: { code: 30, status: 'rejected' },
  rejected: { code: 31, status: 'rejected' },
  rolled_back: { code: 32, status: 'rejected' },
  memo_missing: { code: 33, status: 'rejected' },
} as const satisfies Readonly<Record<string, { code: number; status: CustodyStatus }>>;
export type DepositState = keyof typeof DEPOSIT_STATES;

/** Detailed states of a withdrawal, with their outer status. */
export const WITHDRAWAL_STATES = {
  waiting_for_codes: { code: 10, status: 'pending' },
  security_hold: { code: 11, status: 'pending' },
  in_review: { code: 12, status: 'pending' },
  broadcasting: { code: 20, status: 'processing' },
  confirming: { code: 21, status: 'processing' },
  information_required: { code: 22, status: 'processing' },
  done: { code: 30, status: 'accepted' },
  canceled: { code: 40, status: 'rejected' },
  rejected: { code: 41, status: 'rejected' },
  failed: { code: 42, status: 'rejected' },
} as const satisfies Readonly<Record<string, { code: number; status: CustodyStatus }>>;
export type WithdrawalState = keyof typeof WITHDRAWAL_STATES;

const nameByCode = <Name extends string>(
  states: Readonly<Record<Name, { readonly code: number }>>,
): ReadonlyMap<number, Name> =>
  new Map((Object.keys(states) as Name[]).map((name) => [states[name].code, name]));
const DEPOSIT_NAMES = nameByCode(DEPOSIT_STATES);
const WITHDRAWAL_NAMES = nameByCode(WITHDRAWAL_STATES);
const STATUS_NAMES: ReadonlyMap<number, CustodyStatus> = new Map(
  (Object.keys(CUSTODY_STATUSES) as CustodyStatus[]).map((name) => [CUSTODY_STATUSES[name], name]),
);

/** State of another back end, which this version has no name for. */
export interface UnknownState {
  /** Code that the exchange sent. */
  readonly code: number;
}
/** The outer status of an unknown state is known. */
export interface UnknownRecordState extends UnknownState {
  readonly status: CustodyStatus;
}

/** @returns undefined for an unknown code. */
export const depositStateOf = (code: number): DepositState | undefined => DEPOSIT_NAMES.get(code);
/** @returns undefined for an unknown code. */
export const withdrawalStateOf = (code: number): WithdrawalState | undefined =>
  WITHDRAWAL_NAMES.get(code);

export const depositStatusOf = (state: DepositState | UnknownRecordState): CustodyStatus =>
  typeof state === 'string' ? DEPOSIT_STATES[state].status : state.status;
export const withdrawalStatusOf = (state: WithdrawalState | UnknownRecordState): CustodyStatus =>
  typeof state === 'string' ? WITHDRAWAL_STATES[state].status : state.status;

/** Unknown codes of another back end read as the status that promises least. */
export const custodyStatusOf = (code: number): CustodyStatus => STATUS_NAMES.get(code) ?? 'pending';

/** The state of a record, in the two fields that carry it. */
const stateField = <State extends string>(
  codes: ReadonlyMap<number, State>,
  states: Readonly<Record<State, { readonly code: number; readonly status: CustodyStatus }>>,
) =>
  jointField(
    { status: v.picklist([0, 1, 2, 3]), sub_status: subStatusNumber },
    {
      decode: (wire): State | UnknownRecordState =>
        codes.get(wire.sub_status) ?? {
          code: wire.sub_status,
          status: custodyStatusOf(wire.status),
        },
      encode: (state) => {
        const { code, status } = typeof state === 'string' ? states[state] : state;
        return { status: CUSTODY_STATUSES[status], sub_status: code };
      },
    },
  );
export const depositState = stateField(DEPOSIT_NAMES, DEPOSIT_STATES);
export const withdrawalState = stateField(WITHDRAWAL_NAMES, WITHDRAWAL_STATES);

/** The detailed state alone. */
const stateCode = <State extends string>(
  codes: ReadonlyMap<number, State>,
  states: Readonly<Record<State, { readonly code: number }>>,
) =>
  codec(subStatusNumber, {
    decode: (code): State | UnknownState => codes.get(code) ?? { code },
    encode: (state) => (typeof state === 'string' ? states[state].code : state.code),
  });
export const depositStateCode = stateCode(DEPOSIT_NAMES, DEPOSIT_STATES);

/** States with the times they were reached, oldest first. */
const eventsOf = <State extends string>(
  codes: ReadonlyMap<number, State>,
  states: Readonly<Record<State, { readonly code: number }>>,
) =>
  listOf(
    fields({
      state: field('sub_status', stateCode(codes, states)),
      at: field('at', isoTime),
    }),
  );

export const addressText = v.pipe(v.string(), v.maxLength(256));
export const memoText = shortText(64);

/** One network of a coin with its terms. */
export const walletNetworkCodec = fields({
  id: field('id', idNumber),
  name: field('name', shortText(60)),
  /** Standard of the tokens, for example TRC20. */
  type: field('network_type', shortText(20)),
  isDepositOpen: field('deposit_status', numberFlag),
  isWithdrawalOpen: field('withdrawal_status', numberFlag),
  confirmationsToCredit: field('confirmations_to_credit', countIn(0, 10_000)),
  confirmationsToUnlock: field('confirmations_to_unlock', countIn(0, 10_000)),
  minDeposit: field('minimum_deposit', decimalText),
  minWithdrawal: field('minimum_withdrawal', decimalText),
  maxWithdrawal: field('maximum_withdrawal', decimalText),
  withdrawalStep: field('withdrawal_step', decimalText),
  fee: field('withdrawal_fees', decimalText),
  /** Share of the withdrawn amount; "0.001" is 0.1%. */
  feeRate: field('withdrawal_fees_percent', decimalText),
  isMemoRequired: field('memo_required', numberFlag),
  /** Name of the memo on this network; undefined where there is none. */
  memoLabel: optionalField('memo_label', shortText(40)),
  /** Family of address formats, for the check of an address. */
  addressFamily: field('address_pattern', shortText(40)),
  estimatedMinutes: field('estimated_minutes', countIn(0, 10_000)),
});
export type WalletNetwork = ModelOf<typeof walletNetworkCodec>;

export const depositAddressCodec = fields({
  coin: field('coin_type', shortText(20)),
  networkId: field('network_id', idNumber),
  address: field('address', addressText),
  /** Must accompany every deposit where there is one. */
  memo: optionalField('memo', memoText),
  createdAt: field('created_at', isoTime),
  /** Page that sends simulated coins; only where the caller may open it. */
  faucetUrl: optionalField('faucet_url', shortText(300)),
});
export type DepositAddress = ModelOf<typeof depositAddressCodec>;

/** Fields of deposits and withdrawals. */
const movementFields = {
  id: field('id', idNumber),
  coin: field('coin_type', shortText(20)),
  networkId: field('network_id', idNumber),
  network: field('network', shortText(60)),
  amount: field('amount', decimalText),
  address: field('address', addressText),
  memo: optionalField('memo', memoText),
  confirmations: field('confirmations', countIn(0, Number.MAX_SAFE_INTEGER)),
  confirmationsRequired: field('confirmations_required', countIn(0, 10_000)),
  /** The exchange’s own reason is in the language of the call; an operator’s is as it was typed. */
  reason: optionalField('reason', shortText(300)),
  createdAt: field('created_at', isoTime),
  updatedAt: field('updated_at', isoTime),
};

export const depositCodec = fields({
  ...movementFields,
  state: depositState,
  /** Oldest first. */
  events: field('events', eventsOf(DEPOSIT_NAMES, DEPOSIT_STATES)),
  fromAddress: field('from_address', addressText),
  transactionId: field('transaction_id', shortText(128)),
  /** Rolled back and already spent: withdrawals stay suspended until it is returned. */
  shortfall: field('shortfall', decimalText),
});
export type Deposit = ModelOf<typeof depositCodec>;

export const withdrawalCodec = fields({
  ...movementFields,
  /** Debited from the account, fee included. */
  amount: movementFields.amount,
  state: withdrawalState,
  /** Oldest first. */
  events: field('events', eventsOf(WITHDRAWAL_NAMES, WITHDRAWAL_STATES)),
  requestId: field('request_id', requestIdText),
  fee: field('fees', decimalText),
  /** Arrives at the address. */
  receivedAmount: field('received_amount', decimalText),
  note: optionalField('note', shortText(200)),
  /** Undefined before the broadcast. */
  transactionId: optionalField('transaction_id', shortText(128)),
  isCancellable: field('cancellable', numberFlag),
  /** End of the wait for codes or of the security hold. */
  dueAt: optionalField('due_at', isoTime),
});
export type Withdrawal = ModelOf<typeof withdrawalCodec>;
