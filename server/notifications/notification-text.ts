/** English title, body and link of a notification. The client writes its own text from the details;
 *  emails, push messages and other clients use this one. */
import { decimalOfUnits, unitsOf, type Decimal } from '#contract/core/decimal.ts';
import type {
  ConvertDetails,
  FuturesDetails,
  MarginDetails,
  OrderDetails,
} from '#contract/entities/notification-trading.ts';
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
import { earnText } from './earn-text.ts';
import { sentences, timeText, type NotificationText } from './notification-form.ts';
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

function orderText(details: OrderDetails): NotificationText {
  const { event, market, side, size, filled, tradeCoin, quoteCoin, averagePrice } = details;
  const name = `${market === 'futures' ? 'Futures ' : ''}${side}`;
  const link =
    market === 'futures'
      ? futuresLink(details)
      : `/user/spot-orders?tab=history&search=${details.orderId}`;
  const price = averagePrice === undefined ? '' : ` at ${averagePrice} ${quoteCoin}`;
  if (event === 'filled') {
    const verb = side === 'buy' ? 'Bought' : 'Sold';
    const title = `${capitalize(name)} order filled`;
    return { title, body: `${verb} ${filled} ${tradeCoin}${price}.`, link };
  }
  const body = `The exchange canceled the rest. ${filled} of ${size} ${tradeCoin} filled${price}.`;
  return { title: `${capitalize(name)} order canceled`, body, link };
}

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function convertText(details: ConvertDetails): NotificationText {
  const { event, fromAmount, fromCoin, toAmount, toCoin } = details;
  const link = '/user/swap-history';
  if (event === 'filled') {
    const body = `Converted ${fromAmount} ${fromCoin} to ${toAmount} ${toCoin}.`;
    return { title: 'Limit convert filled', body, link };
  }
  const body = `The time is over. ${fromAmount} ${fromCoin} is available again.`;
  return { title: 'Limit convert expired', body, link };
}

/** Percentages have two decimals. */
const PERCENT_STEP = 1_000_000n;

const futuresLink = (pair: { readonly tradeCoin: string; readonly quoteCoin: string }): string =>
  `/futures/exchanges/${pair.tradeCoin}_${pair.quoteCoin}`;

function marginText(details: MarginDetails): NotificationText {
  const { level, marginRatio, positionId, tradeCoin, quoteCoin } = details;
  const subject =
    positionId === undefined
      ? 'The margin ratio of your cross positions'
      : `The margin ratio of your ${tradeCoin}/${quoteCoin} position`;
  return {
    title: `Margin ratio above ${level}%`,
    body: `${subject} is ${percentOf(marginRatio)}%. At 100% the exchange liquidates.`,
    link: futuresLink(details),
  };
}

const percentOf = (ratio: Decimal): string => {
  const units = unitsOf(ratio);
  return units === undefined ? '' : decimalOfUnits(((units * 100n) / PERCENT_STEP) * PERCENT_STEP);
};

function futuresText(details: FuturesDetails): NotificationText {
  const { event, positionSide, tradeCoin, quoteCoin, size, price, amount } = details;
  const link = futuresLink(details);
  const position = `${tradeCoin}/${quoteCoin} ${positionSide}`;
  const closed = `${size ?? ''} ${tradeCoin} closed at ${price ?? ''} ${quoteCoin}.`;
  switch (event) {
    case 'liquidated':
      return { title: `Liquidation: ${position}`, body: closed, link };
    case 'deleveraged':
      return { title: `Auto-deleveraging: ${position}`, body: closed, link };
    case 'stop_triggered': {
      const body = `The stop at ${price ?? ''} ${quoteCoin} has triggered.`;
      return { title: `Stop triggered: ${position}`, body, link };
    }
    default: {
      const body = `${(amount ?? '').replace('-', '')} ${quoteCoin} of funding was paid.`;
      return { title: `Funding paid: ${position}`, body, link };
    }
  }
}

const DEPOSIT_TEXTS: Readonly<Record<DepositEvent, readonly [title: string, rest: string]>> = {
  credited: ['Deposit credited', 'is in your spot wallet.'],
  completed: ['Deposit complete', 'can be withdrawn.'],
  in_review: ['Deposit in review', 'waits for a review.'],
  below_minimum: ['Deposit below the minimum', 'is less than the minimum and was not credited.'],
  rejected: ['Deposit rejected', 'was not credited.'],
  rolled_back: ['Deposit reversed', 'was taken back, because the network removed it.'],
  memo_missing: ['Deposit without destination tag', 'needs its destination tag.'],
};

function depositText({ event, amount, coin, network, reason }: DepositDetails): NotificationText {
  const [title, rest] = DEPOSIT_TEXTS[event];
  const body = sentences(`${amount} ${coin} on ${network} ${rest}`, reason);
  return { title, body, link: '/user/currency-deposit-history' };
}

const WITHDRAWAL_TEXTS: Readonly<Record<WithdrawalEvent, readonly [title: string, rest: string]>> =
  {
    submitted: ['Withdrawal submitted', 'was requested.'],
    on_hold: ['Withdrawal on hold', 'is not sent yet.'],
    in_review: ['Withdrawal in review', 'waits for a review.'],
    information_required: ['Withdrawal needs information', 'needs information from you.'],
    sent: ['Withdrawal sent', 'was sent to the network.'],
    completed: ['Withdrawal complete', 'was confirmed by the network.'],
    canceled: ['Withdrawal canceled', 'was not sent and is available again.'],
    rejected: ['Withdrawal rejected', 'was not sent and is available again.'],
    failed: ['Withdrawal failed', 'was not accepted by the network and is available again.'],
  };

function withdrawalText(details: WithdrawalDetails): NotificationText {
  const { event, amount, coin, network, reason, until } = details;
  const [title, rest] = WITHDRAWAL_TEXTS[event];
  const end = event === 'on_hold' && until !== undefined ? `On hold until ${timeText(until)}.` : '';
  const body = sentences(`${amount} ${coin} on ${network} ${rest}`, reason, end);
  return { title, body, link: '/user/currency-withdraw-history' };
}

const transferText = ({ amount, coin }: TransferDetails): NotificationText => ({
  title: 'Transfer received',
  body: `${amount} ${coin} from another user is in your spot wallet.`,
  link: '/user/transaction-history',
});

const referralText = (details: FriendJoinedDetails | CommissionPaidDetails): NotificationText =>
  details.event === 'friend_joined'
    ? {
        title: 'Friend joined',
        body: `${details.friend} has signed up with your referral code.`,
        link: '/user/profile/referrals',
      }
    : {
        title: 'Referral commission paid',
        body: `${details.amount} ${details.coin} of referral commission is in your spot wallet.`,
        link: '/user/referral-earning-trade/2',
      };

/** Nothing of the papers: the page shows the reasons. */
function identityText(details: IdentityNotificationDetails): NotificationText {
  const [title, body] = identityWords(details);
  return { title, body, link: '/user/profile/identification' };
}

function identityWords({
  event,
  level,
  until = '',
}: IdentityNotificationDetails): readonly [title: string, body: string] {
  switch (event) {
    case 'submitted':
      return ['Identity verification submitted', `Your papers for level ${level} are in review.`];
    case 'approved':
      return ['Identity verified', `Your identity level is ${level}.`];
    case 'rejected':
      return ['Identity verification rejected', 'Open the page to see what is needed.'];
    case 'expiring':
      return ['Your document expires soon', `It is valid until ${until}. Send a new one before.`];
    default:
      return ['Your document has expired', `Your identity level is ${level}. Send a new document.`];
  }
}

/** Literal path of the specification. */
const SECURITY_LINK = '/user/profile/sercurity';
const NOT_YOU = 'If this was not you, sign out all devices and set a new password.';

const signInText = ({ device, ipAddress }: SignInDetails): NotificationText => ({
  title: 'Sign-in from a new device',
  body: `${device}, IP address ${ipAddress}. ${NOT_YOU}`,
  link: SECURITY_LINK,
});

const SECURITY_TITLES: Readonly<Record<SecurityEvent, string>> = {
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
};

function securityText({ event, device, ipAddress, until }: SecurityDetails): NotificationText {
  const origin = device === undefined ? '' : `${device}, IP address ${ipAddress ?? ''}.`;
  const end =
    until === undefined
      ? ''
      : event === 'deletion_requested'
        ? `The account will be closed on ${timeText(until)}.`
        : `Withdrawals are on hold until ${timeText(until)}.`;
  return {
    title: SECURITY_TITLES[event],
    body: sentences(origin, end, NOT_YOU),
    link: SECURITY_LINK,
  };
}
