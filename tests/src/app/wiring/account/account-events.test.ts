import { expect, it } from 'vitest';
import { accountUpdateCodec } from '#contract/entities/account-update.ts';
import { accountUpdateWire } from '#contract/samples/spot.ts';
import { onAccountUpdate, notifyAccountUpdate } from '#src/app/wiring/account/account-events.ts';

const update = accountUpdateCodec.decode(accountUpdateWire);

it('notifies every listener until it unsubscribes', () => {
  const received: string[] = [];
  const stop = onAccountUpdate('real', () => received.push('first'));
  onAccountUpdate('real', () => received.push('second'));
  notifyAccountUpdate('real', update);
  stop();
  notifyAccountUpdate('real', update);
  expect(received).toEqual(['first', 'second', 'second']);
});

it('[DEMO-01] notifies only the listeners of the same trading mode', () => {
  const received: string[] = [];
  onAccountUpdate('demo', () => received.push('demo'));
  notifyAccountUpdate('real', update);
  expect(received).toEqual([]);
  notifyAccountUpdate('demo', update);
  expect(received).toEqual(['demo']);
});
