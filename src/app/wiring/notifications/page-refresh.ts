/** Reads the data of a page again when the list of the bell has changed. */
import type { NotificationsActor } from '#src/binding/notifications.ts';
import { collectCalls } from '#src/platform/clock.ts';

/** A burst causes one read in this time. */
export const REFRESH_PAUSE_MS = 1_000;

type Newest = ReturnType<NotificationsActor['getSnapshot']>['context']['newest'];

/**
 * Calls `refresh` after each change of the list, or of what `watched` selects from it.
 * @returns the function that stops it.
 */
export function followNotifications(
  actor: NotificationsActor,
  refresh: () => void,
  watched: (newest: Newest) => unknown = (newest) => newest,
): () => void {
  let seen = watched(actor.getSnapshot().context.newest);
  const read = collectCalls(REFRESH_PAUSE_MS, refresh);
  const subscription = actor.subscribe(({ context }) => {
    const now = watched(context.newest);
    if (now === seen) return;
    seen = now;
    read.request();
  });
  return () => {
    subscription.unsubscribe();
    read.cancel();
  };
}
