/** Notices maintenance that starts or ends while the page is open: by a slow poll of the settings, by a
 *  call that was rejected for it, and on pages with a market by an event of the exchange. */
import { dataOf } from '#domain/loadable.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { settings } from '#src/stores/settings.store.ts';

/** Long, because a page that calls anything is told earlier. */
const POLL_MS = 10_000;
/** During maintenance, the poll is all that happens. */
const POLL_DURING_MS = 3_000;

/** Reads the settings now; called when something says that maintenance has started or ended. */
export function checkMaintenance(): void {
  const check = async (): Promise<void> => {
    const { readMaintenance } = await loadPart('idleWork');
    await readMaintenance();
  };
  // Without a response the state is unknown: the page keeps it until the next check.
  check().catch(() => undefined);
}

export function watchMaintenance(): void {
  everyWhileVisible(POLL_MS, checkMaintenance);
  everyWhileVisible(POLL_DURING_MS, () => {
    if (dataOf(settings.common)?.isMaintenance === true) checkMaintenance();
  });
}
