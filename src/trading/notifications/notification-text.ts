/** Title and body of a notification in the user's language. A notification without details, for example of
 *  another back end, keeps its own text. */
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Notification, NotificationDetails } from '#contract/entities/notification.ts';
import { displayNumber, signedNumber } from '#domain/number-text.ts';
import { dateAndTime, shortDate } from '#src/format/dates.ts';
import { aprNumber } from '../earn/apr-text.ts';
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

interface Body {
  readonly message: MessageDescriptor;
  readonly values: Readonly<Record<string, string>>;
}

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
        message: msg`{from} to {to}`,
        values: {
          from: `${displayNumber(details.fromAmount)} ${details.fromCoin}`,
          to: `${displayNumber(details.toAmount)} ${details.toCoin}`,
        },
      };
    case 'deposit':
    case 'withdrawal':
      return {
        message: msg`{amount} {coin} on {network}`,
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

type DetailsOf<Kind extends NotificationDetails['kind']> = Extract<
  NotificationDetails,
  { readonly kind: Kind }
>;

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
      ? { message: msg`Buy {pair}: {filled} of {size} {coin} filled`, values }
      : { message: msg`Sell {pair}: {filled} of {size} {coin} filled`, values };
  }
  return side === 'buy'
    ? { message: msg`Bought {filled} {coin} at {price}, {pair}`, values }
    : { message: msg`Sold {filled} {coin} at {price}, {pair}`, values };
}

/** @returns undefined without figures. */
function securityBody({ device, ipAddress, until }: DetailsOf<'security'>): Body | undefined {
  if (until !== undefined) {
    return { message: msg`Until {time}`, values: { time: dateAndTime(until) } };
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
    ? { message: msg`Long {pair}: {size} {coin} at {price}`, values }
    : { message: msg`Short {pair}: {size} {coin} at {price}`, values };
}

function referralBody(details: DetailsOf<'referral'>): Body {
  if (details.event === 'friend_joined') {
    const values = { friend: details.friend };
    return { message: msg`{friend} opened an account with your referral code`, values };
  }
  const values = { amount: displayNumber(details.amount), coin: details.coin };
  return { message: msg`{amount} {coin} from the referral program`, values };
}

/** Renewals and announced rates name the rate, which an amount in a wallet does not have. */
function earnBody({ event, coin, amount, apr, at }: DetailsOf<'earn'>): Body | undefined {
  const values = {
    coin,
    sum: amount === undefined ? coin : `${displayNumber(amount)} ${coin}`,
    percent: apr === undefined ? '' : aprNumber(apr),
    time: at === undefined ? '' : dateAndTime(at),
  };
  switch (event) {
    case 'redeemed':
    case 'matured':
    case 'not_renewed':
      return { message: msg`{sum} is in your wallet`, values };
    case 'auto_subscribed':
      return { message: msg`{sum} from your spot wallet`, values };
    case 'renewal_due':
      if (apr === undefined || at === undefined) return undefined;
      return { message: msg`{sum} renews on {time} at {percent}% APR`, values };
    case 'rate_announced':
      if (apr === undefined || at === undefined) return undefined;
      return { message: msg`{coin}: {percent}% APR from {time}`, values };
    default:
      return apr === undefined
        ? { message: msg`{sum} stays in Earn`, values }
        : { message: msg`{sum} stays in Earn at {percent}% APR`, values };
  }
}

/** @returns undefined without an order or a time. */
function p2pBody(details: DetailsOf<'p2p'>): Body | undefined {
  const { role, coin, amount, currency, fiatAmount, until } = details;
  const time = until === undefined ? '' : dateAndTime(until);
  if (coin === undefined || amount === undefined || fiatAmount === undefined) {
    return until === undefined ? undefined : { message: msg`Until {time}`, values: { time } };
  }
  const values = {
    sold: `${displayNumber(amount)} ${coin}`,
    paid: `${displayNumber(fiatAmount)} ${currency ?? ''}`,
    time,
  };
  if (role === 'seller') {
    return until === undefined
      ? { message: msg`Sell {sold} for {paid}`, values }
      : { message: msg`Sell {sold} for {paid}, until {time}`, values };
  }
  return until === undefined
    ? { message: msg`Buy {sold} for {paid}`, values }
    : { message: msg`Buy {sold} for {paid}, until {time}`, values };
}

function giftCardBody({ event, cardNumber, coin, amount, at }: DetailsOf<'gift_card'>): Body {
  const values = {
    value: `${displayNumber(amount)} ${coin}`,
    lastDigits: cardNumber.slice(-4),
    time: at === undefined ? '' : dateAndTime(at),
  };
  return event === 'expiring' && at !== undefined
    ? { message: msg`{value}, card {lastDigits}, until {time}`, values }
    : { message: msg`{value}, card {lastDigits}`, values };
}

function launchpadBody({ project, coin, amount, at }: DetailsOf<'launchpad'>): Body {
  const time = at === undefined ? '' : dateAndTime(at);
  const values = { project, coin: coin ?? '', time };
  if (coin === undefined || amount === undefined) {
    return at === undefined
      ? { message: msg`Project: {project}`, values }
      : { message: msg`Project: {project}, until {time}`, values };
  }
  const sum = { ...values, amount: displayNumber(amount) };
  return at === undefined
    ? { message: msg`{project}: {amount} {coin}`, values: sum }
    : { message: msg`{project}: {amount} {coin}, {time}`, values: sum };
}
