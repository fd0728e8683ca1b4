/** How long a notice is on screen, by the clock alone: nothing rests on it. */
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failureNotice, serverNotice, type Notice } from '#machines/kernel/notice.ts';
import { Refusal } from '#contract/envelope.ts';
import { ToastHost } from '#src/app/shell/ToastHost.tsx';
import { showNotice } from '#src/app/toaster.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  renderOnPage(<ToastHost />);
});
afterEach(async () => {
  await pass(20_000);
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const show = async (notice: Notice): Promise<void> => {
  showNotice(notice);
  await pass(0);
};

it('[ERR-01][ERR-02] shows what the exchange refused with, as given, for ten seconds', async () => {
  await show(failureNotice(new Refusal('Số dư không đủ.')));
  expect(screen.getByRole('alert').textContent).toContain('Số dư không đủ.');
  await pass(9_900);
  expect(screen.getByRole('alert')).toBeDefined();
  await pass(200);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[ERR-03][ERR-04] shows a success for five seconds', async () => {
  await show(serverNotice('success', 'Saved.'));
  expect(screen.getByRole('status').textContent).toContain('Saved.');
  await pass(4_900);
  expect(screen.getByRole('status')).toBeDefined();
  await pass(200);
  expect(screen.queryByRole('status')).toBeNull();
});
