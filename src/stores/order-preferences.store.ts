/** User's order settings: values reused for the next order, and the confirmations before an order
 *  is sent. Only `applyOrderPreferences` writes it; the app stores it. */
import { proxy } from 'valtio/vanilla';
import { bps, type Bps, type Decimal } from '#contract/core/decimal.ts';
import type { OrderKind, OrderSide, TimeInForce } from '#contract/entities/order.ts';

export interface OrderPreferences {
  /** Active side of the order form, filled by hotkeys and the order book. */
  side: OrderSide;
  kind: OrderKind;
  timeInForce: TimeInForce;
  /** Coin in which amounts are entered. */
  unit: 'trade' | 'quote';
  /** Maximum distance of a market order's fills from the best price; undefined applies the
   *  exchange's limit. */
  slippageLimitBps: Bps | undefined;
  /** Order types that require a confirmation. */
  confirmBeforePlacing: Readonly<Record<OrderKind, boolean>>;
  /** While armed, an order at a price clicked in the order book requires a confirmation. */
  isBookAsked: boolean;
  /** Order value in quote coin above which a confirmation is required. */
  orderValueMax: Decimal | undefined;
  /** Share of the 24-hour volume above which a confirmation is required. */
  volumeShareBps: Bps | undefined;
  /** Sound for own fills. */
  sound: Sound;
}

export interface Sound {
  readonly isOn: boolean;
  readonly isMuted: boolean;
  /** Integer percent. */
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
