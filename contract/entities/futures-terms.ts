/** Enumerations of futures, with their numbers on the wire. In this API family the trade coin is the
 *  asset and the base coin is the pricing coin (BTC_USDT: trade coin BTC, base coin USDT); most other
 *  exchanges use "base" for the asset. Here the pricing coin is `quoteCoin`. */
import * as v from 'valibot';
import type { FuturesOrderId, FuturesTradeId, PositionId } from '../core/ids.ts';
import { LEVERAGE_MAX } from '../core/leverage.ts';
import type { ModelOf } from '../codec.ts';
import { fields } from '../fields.ts';
import { numberedName } from '../numbered.ts';
import { countIn } from '../wire.ts';
import type { OrderSide } from './order.ts';
import { pairKeyFields } from './pair-key.ts';

export const MARGIN_MODES = { isolated: 1, cross: 2 } as const;
export type MarginMode = keyof typeof MARGIN_MODES;
export const marginModeNumber = numberedName<MarginMode>(MARGIN_MODES);

export const ORDER_SIDE_NUMBERS = { buy: 1, sell: 2 } as const;
export const orderSideNumber = numberedName<OrderSide>(ORDER_SIDE_NUMBERS);

export const POSITION_SIDES = { long: 1, short: 2 } as const;
export type PositionSide = keyof typeof POSITION_SIDES;
export const positionSideNumber = numberedName<PositionSide>(POSITION_SIDES);

export const POSITION_ACTIONS = { open: 1, close: 2 } as const;
export type PositionAction = keyof typeof POSITION_ACTIONS;
export const positionActionNumber = numberedName<PositionAction>(POSITION_ACTIONS);

export const FUTURES_ORDER_KINDS = { limit: 1, market: 2, stop_limit: 3 } as const;
export type FuturesOrderKind = keyof typeof FUTURES_ORDER_KINDS;
export const futuresOrderKindNumber = numberedName<FuturesOrderKind>(FUTURES_ORDER_KINDS);

/** Kinds of an order that closes a position. */
export const CLOSE_KINDS = { limit: 1, market: 2 } as const;
export type CloseKind = keyof typeof CLOSE_KINDS;
export const closeKindNumber = numberedName<CloseKind>(CLOSE_KINDS);

/** Coin of an order's amount: `quote` is Base on the wire, `trade` is Trade. */
export const AMOUNT_UNITS = { quote: 1, trade: 2 } as const;
export type AmountUnit = keyof typeof AMOUNT_UNITS;
export const amountUnitNumber = numberedName<AmountUnit>(AMOUNT_UNITS);

/** Price that a stop waits for. */
export const TRIGGERS = { mark: 1, last: 2, index: 3 } as const;
export type Trigger = keyof typeof TRIGGERS;
export const triggerNumber = numberedName<Trigger>(TRIGGERS);

export const TIMES_IN_FORCE = { GTC: 1, IOC: 2, FOK: 3, post_only: 4 } as const;
export const timeInForceNumber = numberedName<keyof typeof TIMES_IN_FORCE>(TIMES_IN_FORCE);

/** `triggered`: the stop was reached and the order is being placed. `expired`: its position is gone. */
export const FUTURES_ORDER_STATUSES = {
  open: 0,
  partially_filled: 1,
  filled: 2,
  cancelled: 3,
  rejected: 4,
  untriggered: 5,
  triggered: 6,
  expired: 7,
} as const;
export type FuturesOrderStatus = keyof typeof FUTURES_ORDER_STATUSES;
export const futuresOrderStatusNumber = numberedName<FuturesOrderStatus>(FUTURES_ORDER_STATUSES);

export const POSITION_STATUSES = { normal: 1, liquidating: 2, deleveraging: 3 } as const;
export type PositionStatus = keyof typeof POSITION_STATUSES;
export const positionStatusNumber = numberedName<PositionStatus>(POSITION_STATUSES);

/** `one_way`: at most one position of a contract and margin mode. `hedge`: a long and a short may
 *  coexist. */
export const POSITION_MODES = { one_way: 1, hedge: 2 } as const;
export type PositionMode = keyof typeof POSITION_MODES;
export const positionModeNumber = numberedName<PositionMode>(POSITION_MODES);

/** Whether the leverage of an open isolated position may be lowered: `strict` rejects it. */
export const LEVERAGE_POLICIES = { strict: 1, flexible: 2 } as const;
export type LeveragePolicy = keyof typeof LEVERAGE_POLICIES;
export const leveragePolicyNumber = numberedName<LeveragePolicy>(LEVERAGE_POLICIES);

export const FEE_KINDS = { maker: 1, taker: 2, liquidation: 3 } as const;
export type FeeKind = keyof typeof FEE_KINDS;
export const feeKindNumber = numberedName<FeeKind>(FEE_KINDS);

export const FUTURES_TRANSACTION_KINDS = {
  transfer_in: 1,
  transfer_out: 2,
  realized_profit: 3,
  fee: 4,
  funding: 5,
  liquidation: 6,
  insurance: 7,
  deleveraging: 8,
  margin_added: 9,
  margin_removed: 10,
} as const;
export type FuturesTransactionKind = keyof typeof FUTURES_TRANSACTION_KINDS;
export const futuresTransactionKindNumber =
  numberedName<FuturesTransactionKind>(FUTURES_TRANSACTION_KINDS);

export const STOP_KINDS = { take_profit: 1, stop_loss: 2 } as const;
export type StopKind = keyof typeof STOP_KINDS;
export const stopKindNumber = numberedName<StopKind>(STOP_KINDS);

/** Why a position ended. */
export const CLOSE_REASONS = { closed: 1, liquidated: 2, deleveraged: 3 } as const;
export type CloseReason = keyof typeof CLOSE_REASONS;
export const closeReasonNumber = numberedName<CloseReason>(CLOSE_REASONS);

/** The position that an order changes: a buy opens a long and closes a short. */
export const positionSideOf = (order: {
  readonly side: OrderSide;
  readonly action: PositionAction;
}): PositionSide => ((order.side === 'buy') === (order.action === 'open') ? 'long' : 'short');

/** The order side that changes a position: a long is opened by a buy and closed by a sell. */
export const orderSideOf = (side: PositionSide, action: PositionAction): OrderSide =>
  (side === 'long') === (action === 'open') ? 'buy' : 'sell';

/** Part of the order may still trade. */
export const isFuturesOrderOpen = (order: { readonly status: FuturesOrderStatus }): boolean =>
  order.status === 'open' ||
  order.status === 'partially_filled' ||
  order.status === 'untriggered' ||
  order.status === 'triggered';

/** Whole multiples only. */
export const leverageNumber = countIn(1, LEVERAGE_MAX);

/** IDs in futures are texts; a number is accepted and becomes its text. */
const uidText = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))]),
  v.transform(String),
  v.regex(/^[A-Za-z0-9_-]{1,40}$/, '1 to 40 letters, digits, - or _'),
);
export const positionIdText = v.pipe(
  uidText,
  v.transform((uid) => uid as PositionId),
);
export const futuresOrderIdText = v.pipe(
  uidText,
  v.transform((uid) => uid as FuturesOrderId),
);
export const futuresTradeIdText = v.pipe(
  uidText,
  v.transform((uid) => uid as FuturesTradeId),
);

/** A query that names a contract and nothing else. */
export const contractKeyCodec = fields(pairKeyFields);
/** The two coins of a contract, which name it in payloads and channels. */
export type ContractKey = ModelOf<typeof contractKeyCodec>;

/** Whether an event or a row is of the contract; a page ignores those of others. */
export const isOfContract = (one: ContractKey, contract: ContractKey): boolean =>
  one.quoteCoinId === contract.quoteCoinId && one.tradeCoinId === contract.tradeCoinId;
