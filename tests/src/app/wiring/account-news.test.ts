import { expect, it } from 'vitest';
import { accountUpdateShape } from '#contract/entities/account-update.ts';
import { accountUpdateWire } from '#contract/samples/spot.ts';
import { hearAccount, tellAccount } from '#src/app/wiring/account-news.ts';

it('tells everybody who asked, until they have heard enough', () => {
  const update = accountUpdateShape.decode(accountUpdateWire);
  const heard: string[] = [];
  const stop = hearAccount(() => heard.push('first'));
  hearAccount(() => heard.push('second'));
  tellAccount(update);
  stop();
  tellAccount(update);
  expect(heard).toEqual(['first', 'second', 'second']);
});
