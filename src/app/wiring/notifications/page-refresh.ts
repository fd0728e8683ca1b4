/** Reads a page of notifications again when the list of the bell has changed. */
import type { NotificationsActor } from '#src/binding/notifications.tsx';
import { after } from '#src/platform/clock.ts';

/** A burst causes one read in this time. */
export const REFRESH_PAUSE_MS = 1_000;

/** @returns the function that stops it. */
export function followNotifications(actor: NotificationsActor, refresh: () => void): () => void {
  let { newest } = actor.getSnapshot().context;
  let cancel: (() => void) | undefined;
  const subscription = actor.subscribe(({ context }) => {
    if (context.newest === newest) return;
    newest = context.newest;
    cancel ??= after(REFRESH_PAUSE_MS, () => {
      cancel = undefined;
      refresh();
    });
  });
  return () => {
    subscription.unsubscribe();
    cancel?.();
  };
}
