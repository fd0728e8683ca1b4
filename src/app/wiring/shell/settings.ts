/** Loads the operator's settings once per start, from the page if the exchange has embedded them
 *  there. */
import { commonSettings, type CommonSettings } from '#contract/rest/settings.ts';
import { parse } from '#contract/codec.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/i18n/languages.ts';
import { setPageIcon } from '#src/platform/page-icon.ts';
import { applySettings } from '#src/stores/settings.store.ts';
import { documentInPage } from './page-document.ts';
import { adoptDefaultTheme } from '../preferences/preferences.ts';

export async function loadSettings(
  firstReads: ExchangeClient,
  language: Language,
  log: (message: string, error: unknown) => void,
): Promise<void> {
  try {
    const inPage = settingsInPage();
    const settings = inPage ?? (await readSettings(firstReads, language));
    applySettings(settings);
    adoptDefaultTheme(settings.defaultTheme);
    if (settings.favicon !== '') setPageIcon(settings.favicon);
    if (hasColors(settings)) {
      const { wearColors } = await loadPart('operatorSettings');
      wearColors(settings);
    }
    if (inPage === undefined) {
      const { describePage } = await loadPart('operatorSettings');
      describePage(settings);
    }
  } catch (error) {
    applySettings(undefined);
    log('The settings could not be loaded.', error);
  }
}

const hasColors = ({ defaultColor, lightColors, darkColors }: CommonSettings): boolean =>
  defaultColor !== 'green' || lightColors.length > 0 || darkColors.length > 0;

function settingsInPage(): CommonSettings | undefined {
  const parsed = parse(commonSettings.reply, documentInPage('settings'));
  return parsed.ok ? parsed.model : undefined;
}

export async function readSettings(
  firstReads: ExchangeClient,
  { code }: Language,
): Promise<CommonSettings> {
  const { model } = await firstReads.call(commonSettings, {
    query: { locale: code === DEFAULT_LANGUAGE.code ? undefined : code },
  });
  return model;
}
