/** Tests how long a notice stays on screen: by the clock, which pauses while the pointer or the
 *  focus is on the notice. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failureNotice, serverNotice, type Notice } from '#machines/kernel/notice.ts';
import { ApiError } from '#contract/envelope.ts';
import { ToastHost } from '#src/app/shell/overlays/ToastHost.tsx';
import { showNotice } from '#src/app/toaster.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';

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

it('[ERR-01][ERR-02] shows the error message of the exchange as given for ten seconds', async () => {
  await show(failureNotice(new ApiError('Số dư không đủ.')));
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

it('pauses while it has the focus and continues when it loses it', async () => {
  await show(serverNotice('success', 'Saved.'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await pass(20_000);
  expect(screen.getByRole('status')).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  await pass(5_100);
  expect(screen.queryByRole('status')).toBeNull();
});

it('[ERR-03] shows the next success for five seconds after one was dismissed by hand', async () => {
  await show(failureNotice(new ApiError('No.')));
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  fireEvent.click(dismiss);
  await pass(1_100);
  expect(screen.queryByRole('alert')).toBeNull();
  await show(serverNotice('success', 'Saved.'));
  expect(screen.getByRole('status')).toBeDefined();
  await pass(5_100);
  expect(screen.queryByRole('status')).toBeNull();
});

it('[ERR-03] still expires after the pointer has entered and left it', async () => {
  await show(serverNotice('success', 'Saved.'));
  const region = screen.getByRole('region', { name: 'Notifications' });
  act(() => {
    fireEvent.pointerEnter(region);
    fireEvent.pointerLeave(region);
  });
  await pass(5_100);
  expect(screen.queryByRole('status')).toBeNull();
});
