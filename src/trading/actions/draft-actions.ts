/** Actions that fill an order form: its kind, a price of the market, a share of the amount. Each form says
 *  what they do to its draft. */
import type { MarketPoint } from '../ticket/ticket-props.ts';
import type { OfferedAction, OfferedActions } from './offered-actions.ts';

interface DraftActions {
  readonly kind: (kind: 'limit' | 'market' | 'stop_limit') => void;
  /** Inserts a price of the market; nothing without one. */
  readonly pointPrice: (point: MarketPoint) => void;
  readonly percent: (value: number) => OfferedAction;
}

export const draftActions = ({ kind, pointPrice, percent }: DraftActions): OfferedActions => ({
  kind_limit: { run: () => kind('limit') },
  kind_market: { run: () => kind('market') },
  kind_stop_limit: { run: () => kind('stop_limit') },
  price_bid: { run: () => pointPrice('bid') },
  price_mid: { run: () => pointPrice('mid') },
  price_ask: { run: () => pointPrice('ask') },
  percent_25: percent(25),
  percent_50: percent(50),
  percent_75: percent(75),
  percent_100: percent(100),
});
