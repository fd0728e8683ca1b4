/** Title, body and link of a notification. The client writes its own text from the details; emails, push messages and other
 *  clients use this one, in the language of their reader. */
import type { ConvertDetails, OrderDetails } from '#contract/entities/notification-trading.ts';
import type {
  DepositDetails,
  DepositEvent,
  CommissionPaidDetails,
  FriendJoinedDetails,
  IdentityNotificationDetails,
  SecurityDetails,
  SecurityEvent,
  SignInDetails,
  TransferDetails,
  WithdrawalDetails,
  WithdrawalEvent,
} from '#contract/entities/notification-account.ts';
import type { EventDetails } from '#server/runtime/put-notification.ts';
import { sentence, texts, together } from '#server/runtime/sentence.ts';
import { futuresLink, futuresText, marginText } from './futures-text.ts';
import { earnText } from './earn-text.ts';
import { timeText, type NotificationText } from './notification-form.ts';
import { giftCardText } from './gift-card-text.ts';
import { launchpadText } from './launchpad-text.ts';
import { p2pText } from './p2p-text.ts';

export function textOf(details: EventDetails): NotificationText {
  switch (details.kind) {
    case 'order':
      return orderText(details);
    case 'convert':
      return convertText(details);
    case 'margin':
      return marginText(details);
    case 'futures':
      return futuresText(details);
    case 'deposit':
      return depositText(details);
    case 'withdrawal':
      return withdrawalText(details);
    case 'transfer':
      return transferText(details);
    case 'sign_in':
      return signInText(details);
    case 'referral':
      return referralText(details);
    case 'identity':
      return identityText(details);
    case 'earn':
      return earnText(details);
    case 'p2p':
      return p2pText(details);
    case 'gift_card':
      return giftCardText(details);
    case 'launchpad':
      return launchpadText(details);
    default:
      return securityText(details);
  }
}

const ORDER_TITLES = texts({
  'spot buy filled': 'Buy order filled',
  'spot sell filled': 'Sell order filled',
  'futures buy filled': 'Futures buy order filled',
  'futures sell filled': 'Futures sell order filled',
  'spot buy canceled': 'Buy order canceled',
  'spot sell canceled': 'Sell order canceled',
  'futures buy canceled': 'Futures buy order canceled',
  'futures sell canceled': 'Futures sell order canceled',
});

function orderText(details: OrderDetails): NotificationText {
  const { event, market, side } = details;
  const link =
    market === 'futures'
      ? futuresLink(details)
      : `/user/spot-orders?tab=history&search=${details.orderId}`;
  const title = sentence(ORDER_TITLES[`${market} ${side} ${event}`]);
  return { title, body: orderBody(details), link };
}

function orderBody(details: OrderDetails) {
  const { event, side, size, filled, tradeCoin, quoteCoin, averagePrice } = details;
  const sum = `${filled} ${tradeCoin}`;
  if (averagePrice === undefined) {
    if (event === 'filled') {
      return side === 'buy' ? sentence('Bought {sum}.', { sum }) : sentence('Sold {sum}.', { sum });
    }
    const values = { filled, size: `${size} ${tradeCoin}` };
    return sentence('The exchange canceled the rest. {filled} of {size} filled.', values);
  }
  const price = `${averagePrice} ${quoteCoin}`;
  if (event === 'filled') {
    return side === 'buy'
      ? sentence('Bought {sum} at {price}.', { sum, price })
      : sentence('Sold {sum} at {price}.', { sum, price });
  }
  const values = { filled, size: `${size} ${tradeCoin}`, price };
  return sentence('The exchange canceled the rest. {filled} of {size} filled at {price}.', values);
}

function convertText(details: ConvertDetails): NotificationText {
  const { event, fromAmount, fromCoin, toAmount, toCoin } = details;
  const link = '/user/swap-history';
  const from = `${fromAmount} ${fromCoin}`;
  if (event === 'filled') {
    const body = sentence('Converted {from} to {to}.', { from, to: `${toAmount} ${toCoin}` });
    return { title: sentence('Limit convert filled'), body, link };
  }
  const body = sentence('The time is over. {sum} is available again.', { sum: from });
  return { title: sentence('Limit convert expired'), body, link };
}

type Words = readonly [title: string, body: string];

const DEPOSIT_TEXTS = texts({
  credited: ['Deposit credited', '{sum} on {network} is in your spot wallet.'],
  completed: ['Deposit complete', '{sum} on {network} can be withdrawn.'],
  in_review: ['Deposit in review', '{sum} on {network} waits for a review.'],
  below_minimum: [
    'Deposit below the minimum',
    '{sum} on {network} is less than the minimum and was not credited.',
  ],
  rejected: ['Deposit rejected', '{sum} on {network} was not credited.'],
  rolled_back: [
    'Deposit reversed',
    '{sum} on {network} was taken back, because the network removed it.',
  ],
  memo_missing: [
    'Deposit without destination tag',
    '{sum} on {network} needs its destination tag.',
  ],
} satisfies Readonly<Record<DepositEvent, Words>>);

function depositText({ event, amount, coin, network, reason }: DepositDetails): NotificationText {
  const [title, text] = DEPOSIT_TEXTS[event];
  const body = together(sentence(text, { sum: `${amount} ${coin}`, network }), reason);
  return { title: sentence(title), body, link: '/user/currency-deposit-history' };
}

const WITHDRAWAL_TEXTS = texts({
  submitted: ['Withdrawal submitted', '{sum} on {network} was requested.'],
  on_hold: ['Withdrawal on hold', '{sum} on {network} is not sent yet.'],
  in_review: ['Withdrawal in review', '{sum} on {network} waits for a review.'],
  information_required: [
    'Withdrawal needs information',
    '{sum} on {network} needs information from you.',
  ],
  sent: ['Withdrawal sent', '{sum} on {network} was sent to the network.'],
  completed: ['Withdrawal complete', '{sum} on {network} was confirmed by the network.'],
  canceled: ['Withdrawal canceled', '{sum} on {network} was not sent and is available again.'],
  rejected: ['Withdrawal rejected', '{sum} on {network} was not sent and is available again.'],
  failed: [
    'Withdrawal failed',
    '{sum} on {network} was not accepted by the network and is available again.',
  ],
} satisfies Readonly<Record<WithdrawalEvent, Words>>);

function withdrawalText(details: WithdrawalDetails): NotificationText {
  const { event, amount, coin, network, reason, until } = details;
  const [title, text] = WITHDRAWAL_TEXTS[event];
  const isHeld = event === 'on_hold' && until !== undefined;
  const end = isHeld ? sentence('On hold until {time}.', { time: timeText(until) }) : undefined;
  const body = together(sentence(text, { sum: `${amount} ${coin}`, network }), reason, end);
  return { title: sentence(title), body, link: '/user/currency-withdraw-history' };
}

const transferText = ({ amount, coin }: TransferDetails): NotificationText => ({
  title: sentence('Transfer received'),
  body: sentence('{sum} from another user is in your spot wallet.', { sum: `${amount} ${coin}` }),
  link: '/user/transaction-history',
});

function referralText(details: FriendJoinedDetails | CommissionPaidDetails): NotificationText {
  if (details.event === 'friend_joined') {
    const { friend } = details;
    return {
      title: sentence('Friend joined'),
      body: sentence('{friend} has signed up with your referral code.', { friend }),
      link: '/user/profile/referrals',
    };
  }
  const sum = `${details.amount} ${details.coin}`;
  return {
    title: sentence('Referral commission paid'),
    body: sentence('{sum} of referral commission is in your spot wallet.', { sum }),
    link: '/user/referral-earning-trade/2',
  };
}

const IDENTITY_TEXTS = texts({
  submitted: ['Identity verification submitted', 'Your papers for level {level} are in review.'],
  approved: ['Identity verified', 'Your identity level is {level}.'],
  rejected: ['Identity verification rejected', 'Open the page to see what is needed.'],
  expiring: ['Your document expires soon', 'It is valid until {date}. Send a new one before.'],
  expired: ['Your document has expired', 'Your identity level is {level}. Send a new document.'],
} satisfies Readonly<Record<IdentityNotificationDetails['event'], Words>>);

/** Nothing of the papers: the page shows the reasons. */
function identityText({ event, level, until = '' }: IdentityNotificationDetails): NotificationText {
  const [title, text] = IDENTITY_TEXTS[event];
  const body = sentence(text, { level: String(level), date: until });
  return { title: sentence(title), body, link: '/user/profile/identification' };
}

/** Literal path of the specification. */
const SECURITY_LINK = '/user/profile/sercurity';
const NOT_YOU = sentence('If this was not you, sign out all devices and set a new password.');

const signInText = ({ device, ipAddress }: SignInDetails): NotificationText => ({
  title: sentence('Sign-in from a new device'),
  body: together(originText(device, ipAddress), NOT_YOU),
  link: SECURITY_LINK,
});

const originText = (device: string, address: string) =>
  sentence('{device}, IP address {address}.', { device, address });

const SECURITY_TITLES = texts({
  password_changed: 'Password changed',
  two_factor_on: 'Two-factor authentication turned on',
  two_factor_off: 'Two-factor authentication turned off',
  two_factor_failed: 'Failed two-factor attempts',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes',
  email_changed: 'Email changed',
  phone_changed: 'Phone number changed',
  session_ended: 'Session ended, because its token was reused',
  withdrawal_hold: 'Withdrawals on hold',
  deletion_requested: 'Account deletion requested',
} satisfies Readonly<Record<SecurityEvent, string>>);

function securityText(details: SecurityDetails): NotificationText {
  const { event, device, ipAddress = '' } = details;
  const origin = device === undefined ? undefined : originText(device, ipAddress);
  return {
    title: sentence(SECURITY_TITLES[event]),
    body: together(origin, securityEnd(details), NOT_YOU),
    link: SECURITY_LINK,
  };
}

function securityEnd({ event, until }: SecurityDetails) {
  if (until === undefined) return undefined;
  const time = timeText(until);
  return event === 'deletion_requested'
    ? sentence('The account will be closed on {time}.', { time })
    : sentence('Withdrawals are on hold until {time}.', { time });
}
