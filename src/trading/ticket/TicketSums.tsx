/** Value, fee and proceeds of the order, and its expected execution in the current book. Updated
 *  while typing; every line is always present. */
import { memo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { OrderKind, OrderSide } from '#contract/entities/order.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { feePercentOf } from './fee-percent.ts';
import type { AmountUnit, TicketSumTexts } from './ticket-props.ts';

const NOT_YET = '–';

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
        label={t({
          message: `Fee (${feePercent})`,
          comment: 'Label: fee of an order, with its rate',
        })}
        tip={t`Maximum fee, deducted from what you receive. Maker orders may pay less.`}
        value={<NumberText>{inCoin(props.feeText, coin)}</NumberText>}
      />
      <ValueRow
        label={t`You receive`}
        value={<NumberText>{inCoin(props.receiveText, coin)}</NumberText>}
      />
      {kind === 'limit' && (
        <ValueRow
          label={t({ message: 'Fills immediately', comment: 'Label' })}
          tip={t`Amount the book would fill immediately, and its average price`}
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
        tip={t`Estimated average fill price from visible levels`}
        value={<NumberText>{averageText ?? NOT_YET}</NumberText>}
      />
      <ValueRow
        label={levels === 0 ? t`Worst price` : t`Worst price (levels: ${levels})`}
        value={<NumberText>{worstText ?? NOT_YET}</NumberText>}
      />
      <ValueRow
        label={t({
          message: 'Slippage',
          comment: 'Label: average price compared with the best price',
        })}
        tip={t`Average price compared with the best price`}
        value={<NumberText>{slippageText ?? NOT_YET}</NumberText>}
      />
    </>
  );
}
