/** Networks, deposits and withdrawals. Their states are numbers on the wire and names in code. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { epochMs, epochMsOfIso, isoOf, type EpochMs } from '../core/time.ts';
import { codec, listOf } from '../codec.ts';
import {
  countIn,
  decimalText,
  flag,
  isOn,
  isoTimeText,
  numberFlagOf,
  requestIdText,
  shortText,
} from '../wire.ts';
import type { RequestId } from '../core/ids.ts';

/** Outer status of deposits and withdrawals. */
export const CUSTODY_STATUSES = { pending: 0, accepted: 1, rejected: 2, processing: 3 } as const;
export type CustodyStatus = keyof typeof CUSTODY_STATUSES;

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

export const depositCodeOf = (state: DepositState | UnknownState): number =>
  typeof state === 'string' ? DEPOSIT_STATES[state].code : state.code;
export const withdrawalCodeOf = (state: WithdrawalState | UnknownState): number =>
  typeof state === 'string' ? WITHDRAWAL_STATES[state].code : state.code;

export const depositStatusOf = (state: DepositState | UnknownRecordState): CustodyStatus =>
  typeof state === 'string' ? DEPOSIT_STATES[state].status : state.status;
export const withdrawalStatusOf = (state: WithdrawalState | UnknownRecordState): CustodyStatus =>
  typeof state === 'string' ? WITHDRAWAL_STATES[state].status : state.status;

/** Unknown codes of another back end read as the status that promises least. */
export const custodyStatusOf = (code: number): CustodyStatus => STATUS_NAMES.get(code) ?? 'pending';

const statusNumber = v.picklist([0, 1, 2, 3]);
const subStatusNumber = countIn(0, 99);
const idNumber = countIn(1, Number.MAX_SAFE_INTEGER);
const timeOf = (text: string): EpochMs => epochMsOfIso(text) ?? epochMs(0);
const maybeTimeOf = (text: string | null | undefined): EpochMs | undefined =>
  typeof text === 'string' ? timeOf(text) : undefined;
const maybeIsoOf = (time: EpochMs | undefined): string | null =>
  time === undefined ? null : isoOf(time);
export const addressText = v.pipe(v.string(), v.maxLength(256));
export const memoText = shortText(64);

/** One network of a coin with its terms. */
export interface WalletNetwork {
  readonly id: number;
  readonly name: string;
  /** Standard of the tokens, for example TRC20. */
  readonly type: string;
  readonly isDepositOpen: boolean;
  readonly isWithdrawalOpen: boolean;
  readonly confirmationsToCredit: number;
  readonly confirmationsToUnlock: number;
  readonly minDeposit: Decimal;
  readonly minWithdrawal: Decimal;
  readonly maxWithdrawal: Decimal;
  readonly withdrawalStep: Decimal;
  readonly fee: Decimal;
  /** Share of the withdrawn amount; "0.001" is 0.1%. */
  readonly feeRate: Decimal;
  readonly isMemoRequired: boolean;
  /** Name of the memo on this network; undefined where there is none. */
  readonly memoLabel: string | undefined;
  /** Family of address formats, for the check of an address. */
  readonly addressFamily: string;
  readonly estimatedMinutes: number;
}

export const walletNetworkCodec = codec(
  v.object({
    id: idNumber,
    name: shortText(60),
    network_type: shortText(20),
    deposit_status: flag,
    withdrawal_status: flag,
    confirmations_to_credit: countIn(0, 10_000),
    confirmations_to_unlock: countIn(0, 10_000),
    minimum_deposit: decimalText,
    minimum_withdrawal: decimalText,
    maximum_withdrawal: decimalText,
    withdrawal_step: decimalText,
    withdrawal_fees: decimalText,
    withdrawal_fees_percent: decimalText,
    memo_required: flag,
    memo_label: v.nullish(shortText(40)),
    address_pattern: shortText(40),
    estimated_minutes: countIn(0, 10_000),
  }),
  {
    decode: (wire): WalletNetwork => ({
      id: wire.id,
      name: wire.name,
      type: wire.network_type,
      isDepositOpen: isOn(wire.deposit_status),
      isWithdrawalOpen: isOn(wire.withdrawal_status),
      confirmationsToCredit: wire.confirmations_to_credit,
      confirmationsToUnlock: wire.confirmations_to_unlock,
      minDeposit: wire.minimum_deposit,
      minWithdrawal: wire.minimum_withdrawal,
      maxWithdrawal: wire.maximum_withdrawal,
      withdrawalStep: wire.withdrawal_step,
      fee: wire.withdrawal_fees,
      feeRate: wire.withdrawal_fees_percent,
      isMemoRequired: isOn(wire.memo_required),
      memoLabel: wire.memo_label ?? undefined,
      addressFamily: wire.address_pattern,
      estimatedMinutes: wire.estimated_minutes,
    }),
    encode: (network) => ({
      id: network.id,
      name: network.name,
      network_type: network.type,
      deposit_status: numberFlagOf(network.isDepositOpen),
      withdrawal_status: numberFlagOf(network.isWithdrawalOpen),
      confirmations_to_credit: network.confirmationsToCredit,
      confirmations_to_unlock: network.confirmationsToUnlock,
      minimum_deposit: network.minDeposit,
      minimum_withdrawal: network.minWithdrawal,
      maximum_withdrawal: network.maxWithdrawal,
      withdrawal_step: network.withdrawalStep,
      withdrawal_fees: network.fee,
      withdrawal_fees_percent: network.feeRate,
      memo_required: numberFlagOf(network.isMemoRequired),
      memo_label: network.memoLabel ?? null,
      address_pattern: network.addressFamily,
      estimated_minutes: network.estimatedMinutes,
    }),
  },
);

export interface DepositAddress {
  readonly coin: string;
  readonly networkId: number;
  readonly address: string;
  /** Must accompany every deposit where there is one. */
  readonly memo: string | undefined;
  readonly createdAt: EpochMs;
  /** Page that sends simulated coins; only where the caller may open it. */
  readonly faucetUrl: string | undefined;
}

export const depositAddressCodec = codec(
  v.object({
    coin_type: shortText(20),
    network_id: idNumber,
    address: addressText,
    memo: v.nullish(memoText),
    created_at: isoTimeText,
    faucet_url: v.nullish(shortText(300)),
  }),
  {
    decode: (wire): DepositAddress => ({
      coin: wire.coin_type,
      networkId: wire.network_id,
      address: wire.address,
      memo: wire.memo ?? undefined,
      createdAt: timeOf(wire.created_at),
      faucetUrl: wire.faucet_url ?? undefined,
    }),
    encode: (model) => ({
      coin_type: model.coin,
      network_id: model.networkId,
      address: model.address,
      memo: model.memo ?? null,
      created_at: isoOf(model.createdAt),
      faucet_url: model.faucetUrl ?? null,
    }),
  },
);

interface CodedEvent {
  readonly code: number;
  readonly at: EpochMs;
}

/** A state and the time it was reached. */
const eventCodec = codec(v.object({ sub_status: subStatusNumber, at: isoTimeText }), {
  decode: (wire): CodedEvent => ({ code: wire.sub_status, at: timeOf(wire.at) }),
  encode: (event) => ({ sub_status: event.code, at: isoOf(event.at) }),
});
const eventsCodec = listOf(eventCodec);
export interface StateEvent<State> {
  readonly state: State | UnknownState;
  readonly at: EpochMs;
}

export interface Deposit {
  readonly id: number;
  readonly coin: string;
  readonly networkId: number;
  readonly network: string;
  readonly amount: Decimal;
  readonly address: string;
  readonly memo: string | undefined;
  readonly fromAddress: string;
  readonly transactionId: string;
  readonly confirmations: number;
  readonly confirmationsRequired: number;
  readonly state: DepositState | UnknownRecordState;
  readonly reason: string | undefined;
  /** Rolled back and already spent: withdrawals stay suspended until it is returned. */
  readonly shortfall: Decimal;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** Oldest first. */
  readonly events: readonly StateEvent<DepositState>[];
}

/** The state of a record whose detailed state is unknown. */
export const unknownStateOf = (wire: {
  readonly status: number;
  readonly sub_status: number;
}): UnknownRecordState => ({ code: wire.sub_status, status: custodyStatusOf(wire.status) });

const movementEntries = {
  id: idNumber,
  coin_type: shortText(20),
  network_id: idNumber,
  network: shortText(60),
  amount: decimalText,
  address: addressText,
  memo: v.nullish(memoText),
  confirmations: countIn(0, Number.MAX_SAFE_INTEGER),
  confirmations_required: countIn(0, 10_000),
  status: statusNumber,
  sub_status: subStatusNumber,
  reason: v.nullish(shortText(300)),
  created_at: isoTimeText,
  updated_at: isoTimeText,
  events: eventsCodec.wire,
};

export const depositEntries = {
  ...movementEntries,
  from_address: addressText,
  transaction_id: shortText(128),
  shortfall: decimalText,
};

export const depositCodec = codec(v.object(depositEntries), {
  decode: (wire): Deposit => ({
    id: wire.id,
    coin: wire.coin_type,
    networkId: wire.network_id,
    network: wire.network,
    amount: wire.amount,
    address: wire.address,
    memo: wire.memo ?? undefined,
    fromAddress: wire.from_address,
    transactionId: wire.transaction_id,
    confirmations: wire.confirmations,
    confirmationsRequired: wire.confirmations_required,
    state: depositStateOf(wire.sub_status) ?? unknownStateOf(wire),
    reason: wire.reason ?? undefined,
    shortfall: wire.shortfall,
    createdAt: timeOf(wire.created_at),
    updatedAt: timeOf(wire.updated_at),
    events: eventsCodec
      .decode(wire.events)
      .map(({ code, at }) => ({ state: depositStateOf(code) ?? { code }, at })),
  }),
  encode: (deposit) => ({
    id: deposit.id,
    coin_type: deposit.coin,
    network_id: deposit.networkId,
    network: deposit.network,
    amount: deposit.amount,
    address: deposit.address,
    memo: deposit.memo ?? null,
    from_address: deposit.fromAddress,
    transaction_id: deposit.transactionId,
    confirmations: deposit.confirmations,
    confirmations_required: deposit.confirmationsRequired,
    status: CUSTODY_STATUSES[depositStatusOf(deposit.state)],
    sub_status: depositCodeOf(deposit.state),
    reason: deposit.reason ?? null,
    shortfall: deposit.shortfall,
    created_at: isoOf(deposit.createdAt),
    updated_at: isoOf(deposit.updatedAt),
    events: eventsCodec.encode(
      deposit.events.map(({ state, at }) => ({ code: depositCodeOf(state), at })),
    ),
  }),
});

export interface Withdrawal {
  readonly id: number;
  readonly requestId: RequestId;
  readonly coin: string;
  readonly networkId: number;
  readonly network: string;
  /** Leaves the account. */
  readonly amount: Decimal;
  readonly fee: Decimal;
  /** Arrives at the address. */
  readonly receivedAmount: Decimal;
  readonly address: string;
  readonly memo: string | undefined;
  readonly note: string | undefined;
  /** Undefined before the broadcast. */
  readonly transactionId: string | undefined;
  readonly confirmations: number;
  readonly confirmationsRequired: number;
  readonly state: WithdrawalState | UnknownRecordState;
  readonly reason: string | undefined;
  readonly isCancellable: boolean;
  /** End of the wait for codes or of the security hold. */
  readonly dueAt: EpochMs | undefined;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** Oldest first. */
  readonly events: readonly StateEvent<WithdrawalState>[];
}

export const withdrawalEntries = {
  ...movementEntries,
  request_id: requestIdText,
  fees: decimalText,
  received_amount: decimalText,
  note: v.nullish(shortText(200)),
  transaction_id: v.nullish(shortText(128)),
  cancellable: flag,
  due_at: v.nullish(isoTimeText),
};

export const withdrawalCodec = codec(v.object(withdrawalEntries), {
  decode: (wire): Withdrawal => ({
    id: wire.id,
    requestId: wire.request_id,
    coin: wire.coin_type,
    networkId: wire.network_id,
    network: wire.network,
    amount: wire.amount,
    fee: wire.fees,
    receivedAmount: wire.received_amount,
    address: wire.address,
    memo: wire.memo ?? undefined,
    note: wire.note ?? undefined,
    transactionId: wire.transaction_id ?? undefined,
    confirmations: wire.confirmations,
    confirmationsRequired: wire.confirmations_required,
    state: withdrawalStateOf(wire.sub_status) ?? unknownStateOf(wire),
    reason: wire.reason ?? undefined,
    isCancellable: isOn(wire.cancellable),
    dueAt: maybeTimeOf(wire.due_at),
    createdAt: timeOf(wire.created_at),
    updatedAt: timeOf(wire.updated_at),
    events: eventsCodec
      .decode(wire.events)
      .map(({ code, at }) => ({ state: withdrawalStateOf(code) ?? { code }, at })),
  }),
  encode: (withdrawal) => ({
    id: withdrawal.id,
    request_id: withdrawal.requestId,
    coin_type: withdrawal.coin,
    network_id: withdrawal.networkId,
    network: withdrawal.network,
    amount: withdrawal.amount,
    fees: withdrawal.fee,
    received_amount: withdrawal.receivedAmount,
    address: withdrawal.address,
    memo: withdrawal.memo ?? null,
    note: withdrawal.note ?? null,
    transaction_id: withdrawal.transactionId ?? null,
    confirmations: withdrawal.confirmations,
    confirmations_required: withdrawal.confirmationsRequired,
    status: CUSTODY_STATUSES[withdrawalStatusOf(withdrawal.state)],
    sub_status: withdrawalCodeOf(withdrawal.state),
    reason: withdrawal.reason ?? null,
    cancellable: numberFlagOf(withdrawal.isCancellable),
    due_at: maybeIsoOf(withdrawal.dueAt),
    created_at: isoOf(withdrawal.createdAt),
    updated_at: isoOf(withdrawal.updatedAt),
    events: eventsCodec.encode(
      withdrawal.events.map(({ state, at }) => ({ code: withdrawalCodeOf(state), at })),
    ),
  }),
});
