/** Label of each action. */
import { useLingui } from '@lingui/react/macro';
import type { ActionGroup, ActionId } from '#contract/core/trading-actions.ts';

export function useActionLabels(): Readonly<Record<ActionId, string>> {
  const { t } = useLingui();
  return {
    focus_price: t`Go to the price`,
    focus_amount: t`Go to the amount`,
    side_buy: t`Ticket: buy`,
    side_sell: t`Ticket: sell`,
    kind_limit: t`Ticket: limit order`,
    kind_market: t`Ticket: market order`,
    kind_stop_limit: t`Ticket: stop-limit order`,
    price_bid: t`Use the best bid`,
    price_mid: t`Use the middle`,
    price_ask: t`Use the best ask`,
    percent_25: t`25% of what is available`,
    percent_50: t`50% of what is available`,
    percent_75: t`75% of what is available`,
    percent_100: t`All that is available`,
    clear: t`Clear the ticket`,
    arm: t`Arm or disarm one-click trading`,
    peek: t`While held: see what the order keys would do`,
    submit: t`Send the order of the ticket`,
    buy_at_bid: t`Buy at the best bid`,
    buy_at_ask: t`Buy at the best ask`,
    sell_at_bid: t`Sell at the best bid`,
    sell_at_ask: t`Sell at the best ask`,
    cancel_newest: t`Cancel the newest order`,
    cancel_all: t`Cancel all orders of this pair`,
    find_pair: t`Find a pair`,
    switch_layout: t`Next layout`,
    full_chart: t`Chart over the whole screen`,
    switch_theme: t`Switch light and dark`,
    palette: t`Find anything`,
    key_help: t`Keys`,
  };
}

export function useGroupLabels(): Readonly<Record<ActionGroup, string>> {
  const { t } = useLingui();
  return {
    ticket: t({ message: 'Ticket', context: 'The order form' }),
    order: t`Orders`,
    page: t({ message: 'Page', context: 'What is on screen' }),
  };
}
