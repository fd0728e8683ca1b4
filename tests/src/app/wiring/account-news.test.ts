import { expect, it } from 'vitest';
import { accountUpdateShape } from '#contract/entities/account-update.ts';
import { accountUpdateWire } from '#contract/samples/spot.ts';
import { hearAccount, tellAccount } from '#src/app/wiring/account-news.ts';

const update = accountUpdateShape.decode(accountUpdateWire);

it('tells everybody who asked, until they have heard enough', () => {
  const heard: string[] = [];
  const stop = hearAccount('real', () => heard.push('first'));
  hearAccount('real', () => heard.push('second'));
  tellAccount('real', update);
  stop();
  tellAccount('real', update);
  expect(heard).toEqual(['first', 'second', 'second']);
});

it('[DEMO-01] tells of a venue only who asked about it', () => {
  const heard: string[] = [];
  hearAccount('demo', () => heard.push('demo'));
  tellAccount('real', update);
  expect(heard).toEqual([]);
  tellAccount('demo', update);
  expect(heard).toEqual(['demo']);
});
