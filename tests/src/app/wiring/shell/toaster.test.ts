import { afterEach, expect, it } from 'vitest';
import { serverNotice } from '#machines/kernel/notice.ts';
import { showNotice, drainNotices } from '#src/app/wiring/shell/toaster.ts';

afterEach(() => void drainNotices());

const messagesOf = () =>
  drainNotices().map((one) =>
    one.type === 'notice' && one.text.kind === 'server' ? one.text.message : one.type,
  );

it('queues notices in order until they are shown, and shows each once', () => {
  showNotice(serverNotice('success', 'first'));
  showNotice(serverNotice('error', 'second'));
  expect(messagesOf()).toEqual(['first', 'second']);
  expect(messagesOf()).toEqual([]);
});

it('drops the oldest notices when no host shows them', () => {
  for (let number = 1; number <= 25; number += 1) showNotice(serverNotice('error', `${number}`));
  expect(messagesOf()).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 6}`));
});
