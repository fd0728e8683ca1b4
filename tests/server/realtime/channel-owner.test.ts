import { expect, it } from 'vitest';
import { ownerOfChannel } from '#server/realtime/channel-owner.ts';

it('[RT-06] [RT-07] [RT-08] finds the owner of a channel by its name, with and without its prefix', () => {
  for (const name of ['account_7', 'usernotification_7', 'notification_7', 'updateProfile_7']) {
    for (const prefix of ['', 'private-', 'presence-']) {
      expect(ownerOfChannel(prefix + name), prefix + name).toBe(7);
    }
  }
  expect(ownerOfChannel('private-future-trade-7-1-2')).toBe(7);
  expect(ownerOfChannel('private-demo-account_7')).toBe(7);
  expect(ownerOfChannel('private-wallet_7')).toBe(7);
  expect(ownerOfChannel('private-support-chat_7')).toBe(7);
});

it('accepts no other name as a user’s channel', () => {
  for (const name of [
    'dashboard-1-7',
    'trade-info-1-7',
    'market-overview-top-coin-list-data',
    'account_',
    'account_07',
    'account_7x',
    'account_7_8',
    'xaccount_7',
    'private-private-account_7',
    'future-trade-7-1',
    'future-dashboard-1-7',
  ]) {
    expect(ownerOfChannel(name), name).toBeUndefined();
  }
});
