/** Outcomes of the user's recent orders and cancellations, newest first, with response times. Only
 *  `applyOrderOutcome` writes it. */
import { proxy, ref } from 'valtio/vanilla';
import type { Decimal } from '#contract/core/decimal.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';

export const ORDER_OUTCOME_COUNT_MAX = 20;

export interface OrderOutcome {
  /** Unique per request: the client order ID, or the target of the cancellation. */
  readonly key: string;
  readonly what: SentThing;
  readonly state: 'pending' | 'unknown' | 'accepted' | 'rejected' | 'absent';
  readonly sentAt: EpochMs;
  /** Time from sending to the outcome; undefined until it is known. */
  readonly elapsedMs: number | undefined;
  /** Message of the exchange for a rejection. */
  readonly message: string;
}

export type SentThing =
  | {
      readonly kind: 'order';
      readonly side: OrderSide;
      readonly tradeCoin: string;
      readonly quoteCoin: string;
      /** Exactly one of the two is set. */
      readonly size: Decimal | undefined;
      readonly spend: Decimal | undefined;
      /** Undefined for the market price. */
      readonly price: Decimal | undefined;
    }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'cancel_all' };

export interface OutcomeUpdate {
  readonly key: string;
  readonly what: SentThing;
  readonly state: OrderOutcome['state'];
  readonly message?: string | undefined;
}

export interface OrderOutcomes {
  list: readonly OrderOutcome[];
}

export const createOrderOutcomes = (): OrderOutcomes => proxy({ list: [] });
export const orderOutcomes = createOrderOutcomes();
const demoOrderOutcomes = createOrderOutcomes();

/** Returns the outcomes of the trading mode; demo outcomes are never shown in real trading. */
export const orderOutcomesOf = (tradingMode: TradingMode): OrderOutcomes =>
  tradingMode === 'demo' ? demoOrderOutcomes : orderOutcomes;

/** Updates an existing entry in its place; a new entry is added in front. */
export function applyOrderOutcome(
  turn: OutcomeUpdate,
  now: EpochMs,
  target: OrderOutcomes = orderOutcomes,
): void {
  const known = target.list.find(({ key }) => key === turn.key);
  const sentAt = known?.sentAt ?? now;
  const isKnown = turn.state !== 'pending' && turn.state !== 'unknown';
  const outcome: OrderOutcome = ref({
    key: turn.key,
    what: turn.what,
    state: turn.state,
    sentAt,
    elapsedMs: isKnown ? Math.max(0, now - sentAt) : undefined,
    message: turn.message ?? '',
  });
  const others = target.list.filter(({ key }) => key !== turn.key);
  const list =
    known === undefined
      ? [outcome, ...others]
      : target.list.map((one) => (one.key === turn.key ? outcome : one));
  target.list = ref(list.slice(0, ORDER_OUTCOME_COUNT_MAX));
}

/** Called at sign-out, so that no other user sees the entries. */
export function clearOrderOutcomes(target: OrderOutcomes = orderOutcomes): void {
  target.list = ref([]);
}
