/** Tests how long a notice stays on screen: by the clock, which pauses while the pointer or the
 *  focus is on the notice. */
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failureNotice, serverNotice } from '#machines/kernel/notice.ts';
import { ApiError } from '#contract/envelope.ts';
import { ToastHost } from '#src/app/shell/overlays/ToastHost.tsx';
import { showNotice, type NewsToast } from '#src/app/wiring/shell/toaster.ts';
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

const show = async (notice: Parameters<typeof showNotice>[0]): Promise<void> => {
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
  const region = screen.getByRole('region', { name: 'Messages' });
  act(() => {
    fireEvent.pointerEnter(region);
    fireEvent.pointerLeave(region);
  });
  await pass(5_100);
  expect(screen.queryByRole('status')).toBeNull();
});

const news = (group: string, more: Partial<NewsToast> = {}): NewsToast => ({
  type: 'news',
  group,
  isUrgent: false,
  text: group,
  count: 1,
  link: { href: '/user/notification', isExternal: false, onOpen: () => undefined },
  subject: undefined,
  ...more,
});
const textsOf = () =>
  screen.queryAllByRole('status').map(({ textContent }) => textContent.replace('Dismiss', ''));

it('shows at most three toasts, fills first, and the number of each kind', async () => {
  for (const group of ['a', 'b', 'c', 'd']) await show(news(group));
  expect(textsOf()).toEqual(['a', 'b', 'c']);
  await show(news('fill', { isUrgent: true, count: 3 }));
  await show(news('fill', { isUrgent: true, count: 2, text: 'last fill' }));
  expect(textsOf()).toEqual(['last filland 4 more', 'a', 'b']);
});

it('[ERR-01][ERR-02] shows an error that had to wait for its full ten seconds', async () => {
  for (const text of ['1', '2', '3', '4']) await show(serverNotice('error', text));
  expect(screen.getAllByRole('alert')).toHaveLength(3);
  await pass(10_100);
  expect(screen.getByRole('alert').textContent).toContain('4');
  await pass(9_800);
  expect(screen.getByRole('alert')).toBeDefined();
  await pass(300);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('withdraws the toast of a fill that the response to the order reports', async () => {
  await show(news('fill', { isUrgent: true, subject: 'order 7' }));
  await show({ type: 'repeated', subject: 'order 7' });
  await pass(0);
  expect(textsOf()).toEqual([]);
});

it('opens the link of a notification', async () => {
  const onOpen = vi.fn();
  await show(news('fill', { link: { href: '/user/spot-orders', isExternal: false, onOpen } }));
  fireEvent.click(screen.getByRole('link', { name: 'fill' }));
  expect(onOpen).toHaveBeenCalledOnce();
});

it('shows three toasts through a minute with 10,000 notifications, the fills first', async () => {
  for (let batch = 0; batch < 240; batch += 1) {
    for (let kind = 0; kind < 10; kind += 1) {
      showNotice(news(`kind ${kind}`, { isUrgent: kind === 9, count: 4 }));
    }
    await pass(250);
    expect(screen.getAllByRole('status')).toHaveLength(3);
  }
  expect(textsOf()[0]).toBe('kind 9and 959 more');
});
