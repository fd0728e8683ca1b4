/** Title and body of a notification in the user's language. A notification without details, for example of
 *  another back end, keeps its own text. */
import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Notification, NotificationDetails } from '#contract/entities/notification.ts';
import { displayNumber, signedNumber } from '#domain/number-text.ts';
import { dateAndTime, shortDate } from '#src/format/dates.ts';
import {
  earnBody,
  giftCardBody,
  launchpadBody,
  p2pBody,
  referralBody,
  type Body,
  type DetailsOf,
} from './notification-bodies.ts';
import { titleOf } from './notification-titles.ts';

export interface NotificationText {
  readonly title: string;
  /** '' without one. */
  readonly body: string;
}

const PERPETUAL = msg({
  message: 'Perp',
  comment: 'Short for perpetual: a contract without expiry',
});

export function notificationTextOf({ title, body, details }: Notification): NotificationText {
  // The exchange writes an announcement; its details only name it.
  if (details === undefined || details.kind === 'announcement') return { title, body };
  const { level } = details.kind === 'margin' ? details : { level: '' };
  const written = bodyOf(details);
  return {
    title: i18n._({ ...titleOf(details), values: { level: String(level) } }),
    body: written === undefined ? body : i18n._({ ...written.message, values: written.values }),
  };
}

/** Of notifications that arrived while the page was hidden. */
export const missedText = (count: number): string =>
  plural(count, { one: '# new notification', other: '# new notifications' });

/** @returns undefined where the body of the exchange says more than the details. */
function bodyOf(details: NotificationDetails): Body | undefined {
  switch (details.kind) {
    case 'order':
      return orderBody(details);
    case 'convert':
      return {
        message: msg({
          message: '{from} to {to}',
          comment: 'Notification of a convert: amounts with their coins',
        }),
        values: {
          from: `${displayNumber(details.fromAmount)} ${details.fromCoin}`,
          to: `${displayNumber(details.toAmount)} ${details.toCoin}`,
        },
      };
    case 'deposit':
    case 'withdrawal':
      return {
        message: msg({
          message: '{amount} {coin} on {network}',
          comment: 'Notification of a deposit or withdrawal',
        }),
        values: {
          amount: displayNumber(details.amount),
          coin: details.coin,
          network: details.network,
        },
      };
    case 'transfer':
      return {
        message: msg`{amount} {coin} from another user`,
        values: { amount: displayNumber(details.amount), coin: details.coin },
      };
    case 'sign_in':
      return { message: msg`{device}, {address}`, values: deviceOf(details) };
    case 'security':
      return securityBody(details);
    case 'identity':
      return identityBody(details);
    case 'margin':
      return {
        message: msg`{pair}: margin ratio {percent}%. Liquidation starts at 100%.`,
        values: { pair: pairOf(details), percent: displayNumber(details.marginRatio, 2) },
      };
    case 'futures':
      return futuresBody(details);
    case 'referral':
      return referralBody(details);
    case 'earn':
      return earnBody(details);
    case 'p2p':
      return p2pBody(details);
    case 'gift_card':
      return giftCardBody(details);
    case 'launchpad':
      return launchpadBody(details);
    default:
      return undefined;
  }
}

const pairOf = ({
  tradeCoin,
  quoteCoin,
}: {
  readonly tradeCoin: string;
  readonly quoteCoin: string;
}) => `${tradeCoin}/${quoteCoin}`;

const contractOf = ({ tradeCoin, quoteCoin }: Parameters<typeof pairOf>[0]): string =>
  `${tradeCoin}${quoteCoin} ${i18n._(PERPETUAL)}`;

const deviceOf = ({ device, ipAddress }: DetailsOf<'sign_in'>) => ({ device, address: ipAddress });

function orderBody(details: DetailsOf<'order'>): Body {
  const { side, filled, size, averagePrice } = details;
  const values = {
    pair: details.market === 'futures' ? contractOf(details) : pairOf(details),
    filled: displayNumber(filled),
    size: displayNumber(size),
    coin: details.tradeCoin,
    price: averagePrice === undefined ? '' : displayNumber(averagePrice),
  };
  if (details.event === 'canceled') {
    return side === 'buy'
      ? {
          message: msg({
            message: 'Buy {pair}: {filled} of {size} {coin} filled',
            comment: 'A canceled buy order; not an instruction',
          }),
          values,
        }
      : {
          message: msg({
            message: 'Sell {pair}: {filled} of {size} {coin} filled',
            comment: 'A canceled sell order; not an instruction',
          }),
          values,
        };
  }
  return side === 'buy'
    ? {
        message: msg({
          message: 'Bought {filled} {coin} at {price}, {pair}',
          comment: 'Notification of a filled order',
        }),
        values,
      }
    : {
        message: msg({
          message: 'Sold {filled} {coin} at {price}, {pair}',
          comment: 'Notification of a filled order',
        }),
        values,
      };
}

/** @returns undefined without figures. */
function securityBody({ device, ipAddress, until }: DetailsOf<'security'>): Body | undefined {
  if (until !== undefined) {
    return {
      message: msg({
        message: 'Until {time}',
        comment: 'Notification: when a hold or a deadline ends',
      }),
      values: { time: dateAndTime(until) },
    };
  }
  if (device === undefined || ipAddress === undefined) return undefined;
  return { message: msg`{device}, {address}`, values: { device, address: ipAddress } };
}

/** @returns undefined where the event says all: only the page shows reasons. */
function identityBody({ event, level, until }: DetailsOf<'identity'>): Body | undefined {
  if (event === 'approved') {
    return { message: msg`Your identity level is {level}`, values: { level: String(level) } };
  }
  if (until === undefined) return undefined;
  return event === 'expiring'
    ? { message: msg`Valid until {date}`, values: { date: shortDate(until) } }
    : undefined;
}

function futuresBody(details: DetailsOf<'futures'>): Body | undefined {
  const { event, size, price, amount, quoteCoin } = details;
  const values = {
    pair: pairOf(details),
    size: size === undefined ? '' : displayNumber(size),
    coin: details.tradeCoin,
    price: price === undefined ? '' : displayNumber(price),
    amount: amount === undefined ? '' : `${signedNumber(amount)} ${quoteCoin}`,
  };
  if (event === 'funding' && amount !== undefined) {
    return { message: msg`{pair}: {amount}`, values };
  }
  if (size === undefined || price === undefined) return undefined;
  return details.positionSide === 'long'
    ? {
        message: msg({
          message: 'Long {pair}: {size} {coin} at {price}',
          comment: 'Notification: position of a futures contract',
        }),
        values,
      }
    : {
        message: msg({
          message: 'Short {pair}: {size} {coin} at {price}',
          comment: 'Notification: position of a futures contract',
        }),
        values,
      };
}
