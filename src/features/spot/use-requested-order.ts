/** Describes the frozen order of a confirmation as texts and rows. */
import { useLingui } from '@lingui/react/macro';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { displayNumber, priceText } from '#domain/number-text.ts';
import type { PendingConfirmation } from '#src/binding/ticket.ts';
import type { RequestedOrder } from '#src/trading/ticket/ConfirmOrder.tsx';
import { feePercentOf } from '#src/trading/ticket/fee-percent.ts';
import { useTimeLabels } from '#src/trading/ticket/use-time-labels.ts';

type Intent = NonNullable<PendingConfirmation['intent']>;
type OrderWarning = PendingConfirmation['warnings'][number];

/**
 * Returns the order to confirm.
 * @returns undefined while no confirmation is open.
 */
export function useRequestedOrder(
  pair: Pair,
  requested: PendingConfirmation,
): RequestedOrder | undefined {
  const warningTextOf = useWarningMessages(pair);
  const rowsOf = useRows(pair);
  const { intent, warnings } = requested;
  if (intent === undefined) return undefined;
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
    if (intent.kind === 'stop_limit') add(t`Stop`, intent.body.stopPrice, quoteCoin);
    if (intent.kind === 'market') {
      add(t`Amount`, intent.body.size, tradeCoin);
      add(t`You spend`, intent.body.spend, quoteCoin);
      add(t`No worse than`, intent.body.worstPrice, quoteCoin);
      return rows;
    }
    add(intent.kind === 'limit' ? t`Price` : t`Limit`, intent.body.limitPrice, quoteCoin);
    add(t`Amount`, body.size, tradeCoin);
    const time = intent.kind === 'limit' ? intent.body.timeInForce : undefined;
    const word = times.find(({ value }) => value === time);
    if (word !== undefined) rows.push({ label: t`How long it stands`, value: word.label });
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
            ? t`Your limit is ${percent}% above your stop of ${best}. Once it is placed, the order would fill at the best prices the book offers up to your limit.`
            : t`Your limit is ${percent}% below your stop of ${best}. Once it is placed, the order would fill at the best prices the book offers down to your limit.`;
        }
        return side === 'buy'
          ? t`Your price is ${percent}% above the best ask of ${best}. The order would fill at once, at the best prices the book offers up to yours.`
          : t`Your price is ${percent}% below the best bid of ${best}. The order would fill at once, at the best prices the book offers down to yours.`;
      }
      case 'size_over_volume': {
        const share = feePercentOf(warning.shareBps);
        return t`This is ${share} of all that was traded within a day.`;
      }
      case 'value_over_own_limit': {
        const limit = displayNumber(decimalOfUnits(warning.limit));
        return t`This is worth more than ${limit} ${quoteCoin}, the most you want to order without being asked.`;
      }
      default:
        return undefined;
    }
  };
}
