/** Reads the settings again, and applies a change of maintenance. */
import { dataOf } from '#domain/loadable.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { applySettings, settings } from '#src/stores/settings.store.ts';
import { services } from './services.ts';
import { readSettings } from './settings.ts';

let pending: Promise<void> | undefined;

/** Only one request is pending at a time. */
export function readMaintenance(): Promise<void> {
  pending ??= read().finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Anything else than maintenance waits for the next visit. */
async function read(): Promise<void> {
  const { language } = splitLocale(location.pathname);
  const { isMaintenance, maintenanceText } = await readSettings(services().firstReads, language);
  const common = dataOf(settings.common);
  if (common === undefined || common.isMaintenance === isMaintenance) return;
  applySettings({ ...common, isMaintenance, maintenanceText });
  // Queries read again what failed meanwhile, as they do when the user returns to the tab.
  if (!isMaintenance) window.dispatchEvent(new Event('visibilitychange'));
}
