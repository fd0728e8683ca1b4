/** Notices maintenance that starts or ends while the page is open: by a slow poll of the settings, by a
 *  call that was rejected for it, and on pages with a market by an event of the exchange. */
import { dataOf } from '#domain/loadable.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { settings } from '#src/stores/settings.store.ts';

/** Long, because a page that calls anything is told earlier. */
const POLL_MS = 10_000;
/** During maintenance, the poll is all that happens. */
const POLL_DURING_MS = 3_000;

let check = (): void => undefined;

/** Reads the settings now; called when something says that maintenance has started or ended. */
export const checkMaintenance = (): void => check();

/** @param refresh reads the settings and applies a change of maintenance. */
export function watchMaintenance(refresh: () => Promise<void>): void {
  let isReading = false;
  const read = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      await refresh();
    } catch {
      // Without a response the state is unknown: the page keeps it until the next reading.
    } finally {
      isReading = false;
    }
  };
  check = () => void read();
  everyWhileVisible(POLL_MS, check);
  everyWhileVisible(POLL_DURING_MS, () => {
    if (dataOf(settings.common)?.isMaintenance === true) check();
  });
}
