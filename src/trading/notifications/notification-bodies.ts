/** Bodies of notifications about earn, referrals, P2P trading, gift cards and token sales. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NotificationDetails } from '#contract/entities/notification.ts';
import { displayNumber } from '#domain/number-text.ts';
import { dateAndTime } from '#src/format/dates.ts';
import { aprNumber } from '../earn/apr-text.ts';

export interface Body {
  readonly message: MessageDescriptor;
  readonly values: Readonly<Record<string, string>>;
}

export type DetailsOf<Kind extends NotificationDetails['kind']> = Extract<
  NotificationDetails,
  { readonly kind: Kind }
>;

export function referralBody(details: DetailsOf<'referral'>): Body {
  if (details.event === 'friend_joined') {
    const values = { friend: details.friend };
    return { message: msg`{friend} opened an account with your referral code`, values };
  }
  const values = { amount: displayNumber(details.amount), coin: details.coin };
  return { message: msg`{amount} {coin} from the referral program`, values };
}

/** Renewals and announced rates name the rate, which an amount in a wallet does not have. */
export function earnBody({ event, coin, amount, apr, at }: DetailsOf<'earn'>): Body | undefined {
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
      return {
        message: msg({
          message: '{coin}: {percent}% APR from {time}',
          comment: 'Notification: new interest rate',
        }),
        values,
      };
    default:
      return apr === undefined
        ? { message: msg`{sum} stays in Earn`, values }
        : { message: msg`{sum} stays in Earn at {percent}% APR`, values };
  }
}

/** @returns undefined without an order or a time. */
export function p2pBody(details: DetailsOf<'p2p'>): Body | undefined {
  const { role, coin, amount, currency, fiatAmount, until } = details;
  const time = until === undefined ? '' : dateAndTime(until);
  if (coin === undefined || amount === undefined || fiatAmount === undefined) {
    return until === undefined
      ? undefined
      : {
          message: msg({
            message: 'Until {time}',
            comment: 'Notification: when a hold or a deadline ends',
          }),
          values: { time },
        };
  }
  const values = {
    sold: `${displayNumber(amount)} ${coin}`,
    paid: `${displayNumber(fiatAmount)} ${currency ?? ''}`,
    time,
  };
  if (role === 'seller') {
    return until === undefined
      ? {
          message: msg({
            message: 'Sell {sold} for {paid}',
            comment: 'What a P2P order is about; not an instruction',
          }),
          values,
        }
      : {
          message: msg({
            message: 'Sell {sold} for {paid}, until {time}',
            comment: 'What a P2P order is about; not an instruction',
          }),
          values,
        };
  }
  return until === undefined
    ? {
        message: msg({
          message: 'Buy {sold} for {paid}',
          comment: 'What a P2P order is about; not an instruction',
        }),
        values,
      }
    : {
        message: msg({
          message: 'Buy {sold} for {paid}, until {time}',
          comment: 'What a P2P order is about; not an instruction',
        }),
        values,
      };
}

export function giftCardBody({
  event,
  cardNumber,
  coin,
  amount,
  at,
}: DetailsOf<'gift_card'>): Body {
  const values = {
    value: `${displayNumber(amount)} ${coin}`,
    lastDigits: cardNumber.slice(-4),
    time: at === undefined ? '' : dateAndTime(at),
  };
  return event === 'expiring' && at !== undefined
    ? {
        message: msg({
          message: '{value}, card {lastDigits}, until {time}',
          comment: 'Notification of a gift card that expires',
        }),
        values,
      }
    : {
        message: msg({
          message: '{value}, card {lastDigits}',
          comment: 'Notification of a gift card: its value and last digits',
        }),
        values,
      };
}

export function launchpadBody({ project, coin, amount, at }: DetailsOf<'launchpad'>): Body {
  const time = at === undefined ? '' : dateAndTime(at);
  const values = { project, coin: coin ?? '', time };
  if (coin === undefined || amount === undefined) {
    return at === undefined
      ? {
          message: msg({
            message: 'Project: {project}',
            comment: 'Notification: project of the launchpad',
          }),
          values,
        }
      : {
          message: msg({
            message: 'Project: {project}, until {time}',
            comment: 'Notification: project of the launchpad',
          }),
          values,
        };
  }
  const sum = { ...values, amount: displayNumber(amount) };
  return at === undefined
    ? { message: msg`{project}: {amount} {coin}`, values: sum }
    : { message: msg`{project}: {amount} {coin}, {time}`, values: sum };
}
