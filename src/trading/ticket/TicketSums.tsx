/** What the order is worth, costs and brings: refreshed while one types, its lines always there. */
import { useLingui } from '@lingui/react/macro';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { feePercentOf } from './fee-percent.ts';
import type { OrderTicketProps } from './OrderTicket.tsx';

const NOT_YET = '–';

export function TicketSums({ pair, side, feeText, receiveText, fillsNowText }: OrderTicketProps) {
  const { t } = useLingui();
  const coin = side === 'buy' ? pair.tradeCoin : pair.quoteCoin;
  const feePercent = feePercentOf(pair.takerFeeBps);
  const inCoin = (text: string | undefined) => (text === undefined ? NOT_YET : `${text} ${coin}`);
  return (
    <>
      <ValueRow
        label={t`Fee (${feePercent})`}
        tip={t`At most: an order that waits in the book may pay less. It is taken from what you receive.`}
        value={<NumberText>{inCoin(feeText)}</NumberText>}
      />
      <ValueRow label={t`You receive`} value={<NumberText>{inCoin(receiveText)}</NumberText>} />
      <ValueRow
        label={t`Fills now`}
        tip={t`How much of the order the book would fill at once, and at which average price`}
        value={<NumberText>{fillsNowText ?? NOT_YET}</NumberText>}
      />
    </>
  );
}
