/** Describes the frozen order of a confirmation as texts and rows. */
import { useLingui } from '@lingui/react/macro';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { displayNumber, priceText } from '#domain/number-text.ts';
import type { PendingConfirmation } from '#src/binding/ticket.ts';
import type { RequestedOrder } from '#src/trading/ticket/ConfirmOrder.tsx';
import { feePercentOf } from '#src/trading/ticket/fee-percent.ts';
import { useTimeLabels } from '#src/trading/ticket/use-time-labels.ts';

export type Intent = NonNullable<PendingConfirmation['intent']>;
export type OrderWarning = PendingConfirmation['warnings'][number];

/** Returns the order to confirm. */
export function useRequestedOrder(
  pair: Pair,
  intent: Intent,
  warnings: readonly OrderWarning[],
): RequestedOrder {
  const warningTextOf = useWarningMessages(pair);
  const rowsOf = useRows(pair);
  const price = intent.kind === 'market' ? undefined : intent.body.limitPrice;
  return {
    side: intent.side,
    kind: intent.kind,
    tradeCoin: pair.tradeCoin,
    rows: rowsOf(intent),
    warnings: warnings.flatMap((warning) => warningTextOf(warning, intent) ?? []),
    priceText: price === undefined ? undefined : `${displayNumber(price)} ${pair.quoteCoin}`,
  };
}

function useRows(pair: Pair): (intent: Intent) => RequestedOrder['rows'] {
  const { t } = useLingui();
  const times = useTimeLabels();
  const { tradeCoin, quoteCoin } = pair;
  return (intent) => {
    const { body } = intent;
    const rows: { label: string; value: string }[] = [];
    const add = (label: string, amount: string | undefined, coin: string) => {
      if (amount !== undefined) rows.push({ label, value: `${displayNumber(amount)} ${coin}` });
    };
    if (intent.kind === 'stop_limit') add(t`Stop price`, intent.body.stopPrice, quoteCoin);
    if (intent.kind === 'market') {
      add(t`Amount`, intent.body.size, tradeCoin);
      add(t({ message: 'You spend', comment: 'Label' }), intent.body.spend, quoteCoin);
      add(t({ message: 'Worst price', comment: 'Label' }), intent.body.worstPrice, quoteCoin);
      return rows;
    }
    add(intent.kind === 'limit' ? t`Price` : t`Limit price`, intent.body.limitPrice, quoteCoin);
    add(t`Amount`, body.size, tradeCoin);
    const time = intent.kind === 'limit' ? intent.body.timeInForce : undefined;
    const word = times.find(({ value }) => value === time);
    if (word !== undefined) rows.push({ label: t`Time in force`, value: word.label });
    return rows;
  };
}

/** Returns one sentence for each warning; none for an order that is only confirmed. */
function useWarningMessages(
  pair: Pair,
): (warning: OrderWarning, intent: Intent) => string | undefined {
  const { t } = useLingui();
  const { quoteCoin } = pair;
  return (warning, { side, kind }) => {
    switch (warning.code) {
      case 'price_through_market': {
        const { percent } = warning;
        const best = warning.best === undefined ? '–' : priceText(warning.best, pair);
        // The order reaches the market at its stop price, wherever the order book is now.
        if (kind === 'stop_limit') {
          return side === 'buy'
            ? t`Your limit price is ${percent}% above the stop price (${best}). Once triggered, the order can fill up to your limit.`
            : t`Your limit price is ${percent}% below the stop price (${best}). Once triggered, the order can fill down to your limit.`;
        }
        return side === 'buy'
          ? t`Your price is ${percent}% above the best ask (${best}). The order will fill immediately, up to your price.`
          : t`Your price is ${percent}% below the best bid (${best}). The order will fill immediately, down to your price.`;
      }
      case 'size_over_volume': {
        const share = feePercentOf(warning.shareBps);
        return t`This order is ${share} of the 24h volume.`;
      }
      case 'value_over_own_limit': {
        const limit = displayNumber(decimalOfUnits(warning.limit));
        return t`Order value exceeds your confirmation limit of ${limit} ${quoteCoin}.`;
      }
      default:
        return undefined;
    }
  };
}
