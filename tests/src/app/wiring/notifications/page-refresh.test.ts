import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NotificationsActor } from '#src/binding/notifications.ts';
import {
  followNotifications,
  REFRESH_PAUSE_MS,
} from '#src/app/wiring/notifications/page-refresh.ts';

/** A list of notifications, each with its kind. */
function open() {
  let newest: readonly { readonly id: number; readonly kind: string }[] = [];
  const listeners = new Set<(snapshot: unknown) => void>();
  const actor = {
    getSnapshot: () => ({ context: { newest } }),
    subscribe: (listener: (snapshot: unknown) => void) => {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
  } as unknown as NotificationsActor;
  const add = (id: number, kind: string): void => {
    newest = [{ id, kind }, ...newest];
    for (const listener of listeners) listener({ context: { newest } });
  };
  return { actor, add };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reads the page once for a burst of notifications, until it is stopped', () => {
  const { actor, add } = open();
  const refresh = vi.fn();
  const stop = followNotifications(actor, refresh);
  add(1, 'order');
  add(2, 'order');
  vi.advanceTimersByTime(REFRESH_PAUSE_MS);
  expect(refresh).toHaveBeenCalledOnce();
  stop();
  add(3, 'order');
  vi.advanceTimersByTime(REFRESH_PAUSE_MS);
  expect(refresh).toHaveBeenCalledOnce();
});

it('[REF-01] reads a page after the notifications that it watches, and no others', () => {
  const { actor, add } = open();
  const refresh = vi.fn();
  followNotifications(
    actor,
    refresh,
    (newest) =>
      (newest as unknown as { id: number; kind: string }[]).find(({ kind }) => kind === 'referral')
        ?.id,
  );
  add(1, 'order');
  vi.advanceTimersByTime(REFRESH_PAUSE_MS);
  expect(refresh).not.toHaveBeenCalled();
  add(2, 'referral');
  add(3, 'order');
  vi.advanceTimersByTime(REFRESH_PAUSE_MS);
  expect(refresh).toHaveBeenCalledOnce();
});
