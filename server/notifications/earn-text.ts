/** Texts of notifications about simple earn. */
import { decimalOfUnits, exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { EarnDetails, EarnEvent } from '#contract/entities/notification-account.ts';
import { timeText, type NotificationText } from './notification-form.ts';
import { sentence, texts, together, type Message } from '#server/runtime/sentence.ts';

const TITLES = texts({
  redeemed: 'Redemption complete',
  matured: 'Position matured',
  renewed: 'Position renewed',
  not_renewed: 'Position not renewed',
  renewal_due: 'Renewal due',
  rate_announced: 'New rate announced',
  auto_subscribed: 'Free balance subscribed',
} satisfies Readonly<Record<EarnEvent, string>>);

export const earnText = (details: EarnDetails): NotificationText => ({
  title: sentence(TITLES[details.event]),
  body: bodyOf(details),
  // A rate concerns an offer, everything else the user's positions.
  link: details.event === 'rate_announced' ? '/simple-earn' : '/simple-earn?view=positions',
});

function bodyOf({ event, coin, amount, apr, at }: EarnDetails): Message {
  const sum = `${amount ?? ''} ${coin}`;
  const percent = percentOf(apr);
  const rate = apr === undefined ? undefined : sentence('The APR is {percent}%.', { percent });
  const time = at === undefined ? '' : timeText(at);
  switch (event) {
    case 'redeemed':
    case 'matured':
      return sentence('{sum} is in your spot wallet.', { sum });
    case 'renewed': {
      const end = sentence('You can redeem without loss until {time}.', { time });
      return together(sentence('{sum} is locked again.', { sum }), rate, end);
    }
    case 'not_renewed':
      return sentence('{sum} could not be renewed and is in your spot wallet.', { sum });
    case 'renewal_due':
      return together(sentence('{sum} renews at {time}.', { sum, time }), rate);
    case 'rate_announced': {
      const values = { coin, percent, time };
      return sentence(
        'The APR of a {coin} product that you hold is {percent}% from {time} on.',
        values,
      );
    }
    default:
      return together(sentence('{sum} of your spot wallet was subscribed.', { sum }), rate);
  }
}

/** 0.123456 is 12.3456. */
const percentOf = (apr: Decimal | undefined): string =>
  apr === undefined ? '' : decimalOfUnits(exactUnitsOf(apr) * 100n);
