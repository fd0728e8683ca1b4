/** Label of each action. */
import { useLingui } from '@lingui/react/macro';
import type { ActionGroup, ActionId } from '#contract/core/trading-actions.ts';

export function useActionLabels(): Readonly<Record<ActionId, string>> {
  const { t } = useLingui();
  return {
    focus_price: t`Go to price`,
    focus_amount: t`Go to amount`,
    side_buy: t`Order form: buy`,
    side_sell: t`Order form: sell`,
    kind_limit: t`Order form: limit order`,
    kind_market: t`Order form: market order`,
    kind_stop_limit: t`Order form: stop-limit order`,
    price_bid: t`Use best bid`,
    price_mid: t`Use mid price`,
    price_ask: t`Use best ask`,
    percent_25: t`25% of available balance`,
    percent_50: t`50% of available balance`,
    percent_75: t`75% of available balance`,
    percent_100: t`100% of available balance`,
    clear: t`Clear order form`,
    arm: t`Toggle one-click trading`,
    peek: t`Hold to preview order hotkeys`,
    submit: t({ message: 'Place order', comment: 'Action of a hotkey' }),
    buy_at_bid: t`Buy at best bid`,
    buy_at_ask: t`Buy at best ask`,
    sell_at_bid: t`Sell at best bid`,
    sell_at_ask: t`Sell at best ask`,
    cancel_newest: t`Cancel newest order`,
    cancel_all: t`Cancel all orders for this pair`,
    close_position: t`Close position (futures)`,
    find_pair: t({ message: 'Search pairs', comment: 'Action of a hotkey' }),
    next_tab: t`Next table tab`,
    switch_layout: t({ message: 'Next layout', comment: 'Action of a hotkey' }),
    full_chart: t({ message: 'Full-screen chart', comment: 'Action of a hotkey' }),
    switch_theme: t({ message: 'Toggle theme', comment: 'Action of a hotkey' }),
    palette: t`Open command palette`,
    key_help: t({ message: 'Hotkeys', comment: 'Action of a hotkey' }),
  };
}

export function useGroupLabels(): Readonly<Record<ActionGroup, string>> {
  const { t } = useLingui();
  return {
    ticket: t({ message: 'Order form', context: 'The order form' }),
    order: t`Orders`,
    page: t({ message: 'Page', context: 'A page of the site' }),
  };
}
