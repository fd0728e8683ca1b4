/** What the operator has set: read once a start, after the first page has rendered. */
import { commonSettings } from '#contract/rest/settings.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/i18n/languages.ts';
import { applySettings } from '#src/stores/settings.store.ts';
import { adoptDefaultTheme } from './preferences.ts';

export async function loadSettings(
  firstReads: ExchangeClient,
  { code }: Language,
  log: (message: string, error: unknown) => void,
): Promise<void> {
  try {
    const { model } = await firstReads.call(commonSettings, {
      query: { locale: code === DEFAULT_LANGUAGE.code ? undefined : code },
    });
    applySettings(model);
    adoptDefaultTheme(model.defaultTheme);
  } catch (error) {
    applySettings(undefined);
    log('The settings could not be loaded.', error);
  }
}
