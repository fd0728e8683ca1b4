/** English texts of notifications about simple earn. */
import { decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { EarnDetails, EarnEvent } from '#contract/entities/notification-account.ts';
import { sentences, timeText, type NotificationText } from './notification-form.ts';

const TITLES: Readonly<Record<EarnEvent, string>> = {
  redeemed: 'Redemption complete',
  matured: 'Position matured',
  renewed: 'Position renewed',
  not_renewed: 'Position not renewed',
  renewal_due: 'Renewal due',
  rate_announced: 'New rate announced',
  auto_subscribed: 'Free balance subscribed',
};

export const earnText = (details: EarnDetails): NotificationText => ({
  title: TITLES[details.event],
  body: bodyOf(details),
  // A rate concerns an offer, everything else the user's positions.
  link: details.event === 'rate_announced' ? '/simple-earn' : '/simple-earn?view=positions',
});

function bodyOf({ event, coin, amount, apr, at }: EarnDetails): string {
  const sum = `${amount ?? ''} ${coin}`;
  const rate = apr === undefined ? '' : `The APR is ${percentOf(apr)}%.`;
  const time = at === undefined ? '' : timeText(at);
  switch (event) {
    case 'redeemed':
    case 'matured':
      return `${sum} is in your spot wallet.`;
    case 'renewed':
      return sentences(
        `${sum} is locked again.`,
        rate,
        `It can be left without loss until ${time}.`,
      );
    case 'not_renewed':
      return `${sum} could not be renewed and is in your spot wallet.`;
    case 'renewal_due':
      return sentences(`${sum} renews at ${time}.`, rate);
    case 'rate_announced':
      return `The APR of a ${coin} product that you hold is ${percentOf(apr)}% from ${time} on.`;
    default:
      return sentences(`${sum} of your spot wallet was subscribed.`, rate);
  }
}

/** 0.123456 is 12.3456. */
const percentOf = (apr: Decimal | undefined): string =>
  apr === undefined ? '' : decimalOfUnits(exactUnitsOf(apr) * 100n);
