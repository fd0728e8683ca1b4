/** The code of a link: out of the address at once, and in this tab until its card is the user's. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giftCodeOf, groupedGiftCode } from '#domain/gift-cards/code.ts';
import { createLinkCode as createWatching } from '#src/app/wiring/gift-cards/link-code.ts';
import { sessionTexts, STORED } from '#src/platform/storage.ts';

const CODE = groupedGiftCode(giftCodeOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]));
const HASH = `#code=${CODE}`;

let openHash: () => void = () => undefined;
const createLinkCode = () =>
  createWatching(sessionTexts, (onChange) => {
    openHash = onChange;
  });

const reset = (): void => {
  sessionTexts.erase(STORED.giftCode);
  history.replaceState(null, '', '/gift-cards');
  document.head.querySelector('meta[name="robots"]')?.remove();
};
beforeEach(reset);
afterEach(reset);

it('takes the code out of the address, hides the page from robots, and survives a reload', () => {
  history.replaceState({ step: 1 }, '', `/ar/gift-cards?view=redeem${HASH}`);
  const linkCode = createLinkCode();
  expect(linkCode.read()).toBe(CODE);
  expect(location.href).toMatch(/\/ar\/gift-cards\?view=redeem$/);
  expect(history.state).toEqual({ step: 1 });
  const robots = document.head.querySelectorAll('meta[name="robots"]');
  expect([...robots].map((meta) => meta.getAttribute('content'))).toEqual(['noindex']);
  expect(createLinkCode().read()).toBe(CODE);
  linkCode.clear();
  expect(linkCode.read()).toBeUndefined();
  expect(createLinkCode().read()).toBeUndefined();
});

it('reports a code that is opened on the page, and its end', () => {
  const linkCode = createLinkCode();
  const onChange = vi.fn();
  const stop = linkCode.watch(onChange);
  expect(linkCode.read()).toBeUndefined();
  history.replaceState(null, '', `/gift-cards${HASH}`);
  openHash();
  expect(linkCode.read()).toBe(CODE);
  linkCode.clear();
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  linkCode.clear();
  expect(onChange).toHaveBeenCalledTimes(2);
});

it.each(['', '#code=', '#code=1234', '#top', `#code=${CODE.slice(0, -1)}!`])(
  'leaves the address with "%s" as it is',
  (hash) => {
    history.replaceState(null, '', `/gift-cards${hash}`);
    expect(createLinkCode().read()).toBeUndefined();
    expect(location.hash).toBe(hash === '#' ? '' : hash);
  },
);
