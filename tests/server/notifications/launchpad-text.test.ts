import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import {
  LAUNCHPAD_EVENTS,
  type LaunchpadDetails,
} from '#contract/entities/notification-account.ts';
import { launchpadText } from '#server/notifications/launchpad-text.ts';
import { englishOf } from '#tests/support/english-text.ts';

const read = (given: LaunchpadDetails) => englishOf(launchpadText(given));

const details = (
  event: LaunchpadDetails['event'],
  changed: Partial<LaunchpadDetails> = {},
): LaunchpadDetails => ({
  kind: 'launchpad',
  event,
  projectId: 4,
  project: 'Harbor',
  coin: undefined,
  amount: undefined,
  at: undefined,
  ...changed,
});

it('names the project, the sum and until when', () => {
  const sum = { coin: 'USDT', amount: decimal('30') };
  expect(read(details('refunded', sum))).toEqual({
    title: 'Launchpad refund',
    body: 'Harbor: 30 USDT. The amount is available again.',
    link: '/ico/4',
  });
  const at = epochMs(Date.UTC(2026, 10, 29, 18, 30));
  expect(read(details('turn_started', { at })).body).toBe(
    'Harbor: Open the project to buy. Buy by 2026-11-29 18:30 UTC.',
  );
});

it('has words for each event', () => {
  for (const event of LAUNCHPAD_EVENTS) {
    const { title, body } = read(details(event));
    expect(title).not.toBe('');
    expect(body).toMatch(/^Harbor: [A-Z][^:]*\.$/);
  }
});
