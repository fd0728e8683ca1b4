/** What became of what a person sent last: orders and cancellations, newest first, each with the time its
 *  answer took. `applyOrderOutcome` alone writes it. */
import { proxy, ref } from 'valtio/vanilla';
import type { Decimal } from '#contract/core/decimal.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';

export const ORDER_OUTCOME_COUNT_MAX = 20;

export interface OrderOutcome {
  /** One a thing sent: its client order id, or what is being cancelled. */
  readonly key: string;
  readonly what: SentThing;
  readonly state: 'pending' | 'unknown' | 'accepted' | 'rejected' | 'absent';
  readonly sentAt: EpochMs;
  /** From sending to knowing; undefined until it is known. */
  readonly elapsedMs: number | undefined;
  /** The exchange's words to a refusal. */
  readonly message: string;
}

export type SentThing =
  | {
      readonly kind: 'order';
      readonly side: OrderSide;
      readonly tradeCoin: string;
      readonly quoteCoin: string;
      /** One of the two is there. */
      readonly size: Decimal | undefined;
      readonly spend: Decimal | undefined;
      /** Undefined at the market's price. */
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

/** What became of play money is never told where real money is traded. */
export const orderOutcomesOf = (tradingMode: TradingMode): OrderOutcomes =>
  tradingMode === 'demo' ? demoOrderOutcomes : orderOutcomes;

/** A turn of what is known keeps its beginning; the newest thing sent stands first. */
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

/** At sign-out: what one trader sent is nobody else's to see. */
export function clearOrderOutcomes(target: OrderOutcomes = orderOutcomes): void {
  target.list = ref([]);
}
