/** Texts of notifications about futures positions. */
import { decimalOfUnits, unitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { FuturesDetails, MarginDetails } from '#contract/entities/notification-trading.ts';
import { sentence } from '#server/runtime/sentence.ts';
import type { NotificationText } from './notification-form.ts';

/** Percentages have two decimals. */
const PERCENT_STEP = 1_000_000n;

export const futuresLink = (pair: {
  readonly tradeCoin: string;
  readonly quoteCoin: string;
}): string => `/futures/exchanges/${pair.tradeCoin}_${pair.quoteCoin}`;

export function marginText(details: MarginDetails): NotificationText {
  const { level, marginRatio, positionId, tradeCoin, quoteCoin } = details;
  const percent = percentOf(marginRatio);
  const body =
    positionId === undefined
      ? sentence(
          'The margin ratio of your cross positions is {percent}%. At 100% the exchange liquidates.',
          { percent },
        )
      : sentence(
          'The margin ratio of your {pair} position is {percent}%. At 100% the exchange liquidates.',
          { percent, pair: `${tradeCoin}/${quoteCoin}` },
        );
  const title = sentence('Margin ratio above {level}%', { level: String(level) });
  return { title, body, link: futuresLink(details) };
}

const percentOf = (ratio: Decimal): string => {
  const units = unitsOf(ratio);
  return units === undefined ? '' : decimalOfUnits(((units * 100n) / PERCENT_STEP) * PERCENT_STEP);
};

export function futuresText(details: FuturesDetails): NotificationText {
  const { event, positionSide, tradeCoin, quoteCoin, size, price, amount } = details;
  const link = futuresLink(details);
  const pair = `${tradeCoin}/${quoteCoin}`;
  const position =
    positionSide === 'long'
      ? sentence('{pair} long', { pair })
      : sentence('{pair} short', { pair });
  const shownPrice = `${price ?? ''} ${quoteCoin}`;
  const closed = sentence('{size} closed at {price}.', {
    size: `${size ?? ''} ${tradeCoin}`,
    price: shownPrice,
  });
  switch (event) {
    case 'liquidated':
      return { title: sentence('Liquidation: {position}', { position }), body: closed, link };
    case 'deleveraged':
      return { title: sentence('Auto-deleveraging: {position}', { position }), body: closed, link };
    case 'stop_triggered': {
      const body = sentence('The stop at {price} has triggered.', { price: shownPrice });
      return { title: sentence('Stop triggered: {position}', { position }), body, link };
    }
    default: {
      const sum = `${(amount ?? '').replace('-', '')} ${quoteCoin}`;
      const body = sentence('{sum} of funding was paid.', { sum });
      return { title: sentence('Funding paid: {position}', { position }), body, link };
    }
  }
}
