/** Loads the operator's settings at the start, from the page if the exchange has embedded them there,
 *  and follows maintenance. */
import { commonSettings, type CommonSettings } from '#contract/rest/settings.ts';
import { parse } from '#contract/codec.ts';
import { dataOf } from '#domain/loadable.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/i18n/languages.ts';
import { setPageIcon } from '#src/platform/page-icon.ts';
import { applySettings, settings } from '#src/stores/settings.store.ts';
import { documentInPage } from './page-document.ts';
import { adoptDefaultTheme } from '../preferences/preferences.ts';

export async function loadSettings(
  firstReads: ExchangeClient,
  language: Language,
  log: (message: string, error: unknown) => void,
): Promise<void> {
  try {
    const inPage = settingsInPage();
    const loaded = inPage ?? (await settingsRead(firstReads, language));
    applySettings(loaded);
    adoptDefaultTheme(loaded.defaultTheme);
    if (loaded.favicon !== '') setPageIcon(loaded.favicon);
    if (hasColors(loaded)) {
      const { wearColors } = await loadPart('operatorSettings');
      wearColors(loaded);
    }
    if (inPage === undefined) {
      const { describePage } = await loadPart('operatorSettings');
      describePage(loaded);
    }
  } catch (error) {
    applySettings(undefined);
    log('The settings could not be loaded.', error);
  }
}

/** Reads the settings again. Only a change of maintenance is applied: a new look waits for the next visit. */
export async function refreshMaintenance(
  firstReads: ExchangeClient,
  language: Language,
): Promise<void> {
  const { isMaintenance, maintenanceText } = await settingsRead(firstReads, language);
  const common = dataOf(settings.common);
  if (common === undefined || common.isMaintenance === isMaintenance) return;
  applySettings({ ...common, isMaintenance, maintenanceText });
  // Queries read again what failed meanwhile, as they do when the user returns to the tab.
  if (!isMaintenance) window.dispatchEvent(new Event('visibilitychange'));
}

const hasColors = ({ defaultColor, lightColors, darkColors }: CommonSettings): boolean =>
  defaultColor !== 'green' || lightColors.length > 0 || darkColors.length > 0;

function settingsInPage(): CommonSettings | undefined {
  const parsed = parse(commonSettings.reply, documentInPage('settings'));
  return parsed.ok ? parsed.model : undefined;
}

async function settingsRead(
  firstReads: ExchangeClient,
  { code }: Language,
): Promise<CommonSettings> {
  const { model } = await firstReads.call(commonSettings, {
    query: { locale: code === DEFAULT_LANGUAGE.code ? undefined : code },
  });
  return model;
}
