/** Value, fee and proceeds of the order, and its expected execution in the current book. Updated
 *  while typing; every line is always present. */
import { memo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { OrderKind, OrderSide } from '#contract/entities/order.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { feePercentOf } from './fee-percent.ts';
import type { AmountUnit } from './OrderTicket.tsx';

const NOT_YET = '–';

/** Values are undefined until they can be calculated. */
export interface TicketSumTexts {
  /** Amount in the coin that is not typed. */
  readonly counterText?: string | undefined;
  /** Fee in the coin received. */
  readonly feeText?: string | undefined;
  /** Amount received after the fee when the order fills completely. */
  readonly receiveText?: string | undefined;
  /** Part of a limit order that would fill immediately, and its average price. */
  readonly fillsNowText?: string | undefined;
  /** Only for a market order: average price, worst price, and slippage against the best price. */
  readonly averageText?: string | undefined;
  readonly worstText?: string | undefined;
  readonly levelCount?: number | undefined;
  readonly slippageText?: string | undefined;
}

interface TicketSumsProps extends TicketSumTexts {
  readonly pair: Pair;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly unit: AmountUnit;
}

export const TicketSums = memo(function TicketSums(props: TicketSumsProps) {
  const { t } = useLingui();
  const { pair, side, kind, unit } = props;
  const coin = side === 'buy' ? pair.tradeCoin : pair.quoteCoin;
  const counterCoin = unit === 'quote' ? pair.tradeCoin : pair.quoteCoin;
  const feePercent = feePercentOf(pair.takerFeeBps);
  const inCoin = (text: string | undefined, of: string) =>
    text === undefined ? NOT_YET : `${text} ${of}`;
  return (
    <>
      <ValueRow
        label={unit === 'quote' ? t`Amount` : t`Total`}
        isStrong
        value={<NumberText>{inCoin(props.counterText, counterCoin)}</NumberText>}
      />
      <ValueRow
        label={t`Fee (${feePercent})`}
        tip={t`At most: an order that waits in the book may pay less. It is taken from what you receive.`}
        value={<NumberText>{inCoin(props.feeText, coin)}</NumberText>}
      />
      <ValueRow
        label={t`You receive`}
        value={<NumberText>{inCoin(props.receiveText, coin)}</NumberText>}
      />
      {kind === 'limit' && (
        <ValueRow
          label={t`Fills now`}
          tip={t`How much of the order the book would fill at once, and at which average price`}
          value={<NumberText>{props.fillsNowText ?? NOT_YET}</NumberText>}
        />
      )}
      {kind === 'market' && <Foreseen {...props} />}
    </>
  );
});

function Foreseen({
  averageText,
  worstText,
  levelCount,
  slippageText,
}: Omit<TicketSumTexts, 'counterText'>) {
  const { t } = useLingui();
  const levels = levelCount ?? 0;
  return (
    <>
      <ValueRow
        label={t`Average price`}
        tip={t`What the levels on screen would fill it at, all in all`}
        value={<NumberText>{averageText ?? NOT_YET}</NumberText>}
      />
      <ValueRow
        label={levels === 0 ? t`Worst price` : t`Worst price (levels: ${levels})`}
        value={<NumberText>{worstText ?? NOT_YET}</NumberText>}
      />
      <ValueRow
        label={t`Slippage`}
        tip={t`The average price against the best one`}
        value={<NumberText>{slippageText ?? NOT_YET}</NumberText>}
      />
    </>
  );
}
