import { expect, it } from 'vitest';
import { coinId, userId } from '#contract/core/ids.ts';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import { accountChannel } from '#contract/realtime/account.ts';
import {
  FUTURES_ACCOUNT_EVENT,
  MARGIN_ALERT_EVENT,
  futuresAccountChannel,
} from '#contract/realtime/futures-account.ts';
import { FUTURES_BOOK_EVENT, futuresBookChannel } from '#contract/realtime/futures-book.ts';
import { FUNDING_EVENT, fundingChannel } from '#contract/realtime/futures-funding.ts';
import {
  FUTURES_RUNNING_BAR_EVENT,
  FUTURES_TRADES_EVENT,
  futuresTradeInfoChannel,
} from '#contract/realtime/futures-trade-info.ts';
import { marketOverviewChannel } from '#contract/realtime/market-overview.ts';
import { ownBookEventOf, spotBookChannel } from '#contract/realtime/spot-book.ts';
import { ownTradeEventOf, tradeInfoChannel } from '#contract/realtime/trade-info.ts';
import { walletChannel } from '#contract/realtime/wallet.ts';

const pair = { quoteCoinId: coinId(2), tradeCoinId: coinId(1) };

it('[RT-10][RT-13] names a pair’s channels with the quote coin first', () => {
  expect(spotBookChannel.nameOf(pair)).toBe('dashboard-2-1');
  expect(tradeInfoChannel.nameOf(pair)).toBe('trade-info-2-1');
});

it('[RT-12][RT-15] keeps the hyphen of one user event and the underscore of the other', () => {
  expect(ownBookEventOf(userId(7))).toBe('process-7');
  expect(ownTradeEventOf(userId(7))).toBe('order_place_7');
});

it('[RT-03] has one public channel for the market list', () => {
  expect(subscriptionNameOf(marketOverviewChannel, undefined)).toBe(
    'market-overview-top-coin-list-data',
  );
});

it('requests a trader’s own channel as a private one', () => {
  expect(subscriptionNameOf(accountChannel, userId(7))).toBe('private-account_7');
  expect(subscriptionNameOf(walletChannel, userId(7))).toBe('private-wallet_7');
});

it('[RT-17][RT-18][RT-19] names the channels of a contract', () => {
  const account = { userId: userId(7), ...pair };
  expect(subscriptionNameOf(futuresBookChannel, pair)).toBe('future-dashboard-2-1');
  expect(subscriptionNameOf(futuresTradeInfoChannel, pair)).toBe('futures-trade-info-2-1');
  expect(subscriptionNameOf(futuresAccountChannel, account)).toBe('private-future-trade-7-2-1');
  expect(subscriptionNameOf(fundingChannel, pair)).toBe('funding-2-1');
  expect(futuresAccountChannel.keyOf('future-trade-7-2-1')).toEqual(account);
  for (const name of ['future-trade-7-2', 'future-trade-07-2-1', 'future-trade-7-2-1-3', 'x']) {
    expect(futuresAccountChannel.keyOf(name)).toBeUndefined();
  }
});

it('[RT-20][RT-21][RT-22] has the event names of a contract', () => {
  expect([FUTURES_BOOK_EVENT, FUTURES_RUNNING_BAR_EVENT, FUTURES_TRADES_EVENT]).toEqual([
    'future_order_place',
    'futures-chart-update',
    'process_future',
  ]);
});

it('[RT-23] has the event names of a futures account and of funding', () => {
  expect(FUTURES_ACCOUNT_EVENT).toBe('future-trade-data');
  expect([MARGIN_ALERT_EVENT, FUNDING_EVENT]).toEqual(['margin-alert', 'funding-update']);
});

it('reads channel names back and rejects similar names', () => {
  expect(spotBookChannel.keyOf('dashboard-2-1')).toEqual(pair);
  expect(accountChannel.keyOf('account_7')).toBe(7);
  expect(walletChannel.keyOf('wallet_7')).toBe(7);
  for (const name of ['dashboard-2', 'dashboard-0-1', 'dashboard-2-1-3', 'dashboard--1', 'x']) {
    expect(spotBookChannel.keyOf(name)).toBeUndefined();
  }
  for (const name of ['account_', 'account_07', 'account_7x', 'account_-7']) {
    expect(accountChannel.keyOf(name)).toBeUndefined();
  }
});
