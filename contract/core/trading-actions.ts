/** Names of everything a trader can do on a trading page without a pointer. Hotkeys, the hotkey
 *  help and the command palette offer these actions; the user assigns the keys. */

export const TRADING_ACTIONS = [
  { id: 'focus_price', group: 'ticket' },
  { id: 'focus_amount', group: 'ticket' },
  { id: 'side_buy', group: 'ticket' },
  { id: 'side_sell', group: 'ticket' },
  { id: 'kind_limit', group: 'ticket' },
  { id: 'kind_market', group: 'ticket' },
  { id: 'kind_stop_limit', group: 'ticket' },
  { id: 'price_bid', group: 'ticket' },
  { id: 'price_mid', group: 'ticket' },
  { id: 'price_ask', group: 'ticket' },
  { id: 'percent_25', group: 'ticket' },
  { id: 'percent_50', group: 'ticket' },
  { id: 'percent_75', group: 'ticket' },
  { id: 'percent_100', group: 'ticket' },
  { id: 'clear', group: 'ticket' },
  { id: 'arm', group: 'order' },
  { id: 'peek', group: 'order' },
  { id: 'submit', group: 'order' },
  { id: 'buy_at_bid', group: 'order' },
  { id: 'buy_at_ask', group: 'order' },
  { id: 'sell_at_bid', group: 'order' },
  { id: 'sell_at_ask', group: 'order' },
  { id: 'cancel_newest', group: 'order' },
  { id: 'cancel_all', group: 'order' },
  { id: 'close_position', group: 'order' },
  { id: 'find_pair', group: 'page' },
  { id: 'next_tab', group: 'page' },
  { id: 'switch_layout', group: 'page' },
  { id: 'full_chart', group: 'page' },
  { id: 'switch_theme', group: 'page' },
  { id: 'palette', group: 'page' },
  { id: 'key_help', group: 'page' },
] as const;

export type ActionId = (typeof TRADING_ACTIONS)[number]['id'];
export type ActionGroup = (typeof TRADING_ACTIONS)[number]['group'];

export const ACTION_IDS: readonly ActionId[] = TRADING_ACTIONS.map(({ id }) => id);

/** Actions that send an order with a preset size. */
export const PLACING_ACTIONS = ['buy_at_bid', 'buy_at_ask', 'sell_at_bid', 'sell_at_ask'] as const;
export type PlacingAction = (typeof PLACING_ACTIONS)[number];

export const isPlacing = (id: ActionId): id is PlacingAction =>
  (PLACING_ACTIONS as readonly ActionId[]).includes(id);

/** Actions that require one-click trading to be armed. */
export const needsArming = (id: ActionId): boolean => id === 'submit' || isPlacing(id);

/** Actions that move money or cancel orders. The client explains such an action before its key is
 *  used for the first time. */
export const isMoneyMoving = (id: ActionId): boolean =>
  needsArming(id) || id === 'cancel_newest' || id === 'cancel_all';
