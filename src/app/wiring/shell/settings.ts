/** Loads the operator's settings once per start, from the page if the exchange has embedded them
 *  there. */
import { commonSettings, type CommonSettings } from '#contract/rest/settings.ts';
import { parse } from '#contract/codec.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { loadPart, loadPartAtLast } from '#src/deferred/load-part.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/i18n/languages.ts';
import { setPageIcon } from '#src/platform/page-icon.ts';
import { applySettings } from '#src/stores/settings.store.ts';
import { documentInPage } from './page-document.ts';
import { adoptDefaultTheme } from '../preferences/preferences.ts';

type Log = (message: string, error: unknown) => void;

export async function loadSettings(
  firstReads: ExchangeClient,
  language: Language,
  log: Log,
): Promise<void> {
  try {
    const inPage = settingsInPage();
    const settings = inPage ?? (await readSettings(firstReads, language));
    applySettings(settings);
    adoptDefaultTheme(settings.defaultTheme);
    if (settings.favicon !== '') setPageIcon(settings.favicon);
    if (hasColors(settings)) {
      await wear(settings, log);
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

async function wear(settings: CommonSettings, log: Log): Promise<void> {
  try {
    (await loadPart('operatorSettings')).wearColors(settings);
  } catch (error) {
    log('The colors could not be loaded.', error);
    // The page is used in other colors until then.
    void loadPartAtLast('operatorSettings').then(
      ({ wearColors }) => wearColors(settings),
      () => undefined,
    );
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
