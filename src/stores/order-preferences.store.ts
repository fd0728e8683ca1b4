/** How this person likes to order: what stays from one order to the next, and what they are asked before
 *  one goes out. `applyOrderPreferences` alone writes it; the app keeps it in storage. */
import { proxy } from 'valtio/vanilla';
import { bps, type Bps, type Decimal } from '#contract/core/decimal.ts';
import type { OrderKind, OrderSide, TimeInForce } from '#contract/entities/order.ts';

export interface OrderPreferences {
  /** Of the ticket in use: the one that keys and the book fill. */
  side: OrderSide;
  kind: OrderKind;
  timeInForce: TimeInForce;
  /** The coin that amounts are typed in. */
  unit: 'trade' | 'quote';
  /** How far from the best price a market order may fill; undefined leaves it to the exchange. */
  slippageLimitBps: Bps | undefined;
  /** Kinds that are read once more before they are sent. */
  confirmBeforePlacing: Readonly<Record<OrderKind, boolean>>;
  /** While armed, a price pressed in the book is asked about before its order goes out. */
  isBookAsked: boolean;
  /** Worth in quote coin above which an order is asked about. */
  orderValueMax: Decimal | undefined;
  /** Share of a day's volume above which an order is asked about. */
  volumeShareBps: Bps | undefined;
  /** When something of one's own fills. */
  sound: Sound;
}

export interface Sound {
  readonly isOn: boolean;
  readonly isMuted: boolean;
  /** Whole per cents. */
  readonly volume: number;
}

export const DEFAULT_ORDER_PREFERENCES: Readonly<OrderPreferences> = {
  side: 'buy',
  kind: 'limit',
  timeInForce: 'GTC',
  unit: 'trade',
  slippageLimitBps: bps(100),
  confirmBeforePlacing: { limit: true, market: true, stop_limit: true },
  isBookAsked: true,
  orderValueMax: undefined,
  volumeShareBps: bps(100),
  sound: { isOn: false, isMuted: false, volume: 50 },
};

export const createOrderPreferences = (): OrderPreferences =>
  proxy({ ...DEFAULT_ORDER_PREFERENCES });
export const orderPreferences = createOrderPreferences();

export function applyOrderPreferences(
  patch: Partial<OrderPreferences>,
  target: OrderPreferences = orderPreferences,
): void {
  Object.assign(target, patch);
}
