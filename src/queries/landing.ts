/** Query for texts and links of the landing page and the footer, in the language of the page. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { landingSettings } from '#contract/rest/landing-settings.ts';
import type { ModelOf } from '#contract/codec.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type LandingSettings = ModelOf<(typeof landingSettings)['reply']>;

const KEY = 'landing-settings';
/** Operators change them rarely; one request per visit is enough. */
const STALE_AFTER_MS = 60 * 60_000;

/** Registers the query function. */
export function provideLandingQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults([KEY], {
    staleTime: STALE_AFTER_MS,
    queryFn: async ({ queryKey, signal }) => {
      const locale = queryKey[1] as string | undefined;
      const { model } = await client.call(landingSettings, { query: { locale }, signal });
      return model;
    },
  });
}

/** @param locale undefined for English, as the settings call expects it. */
export const useLandingSettings = (locale: string | undefined) =>
  useQuery<LandingSettings>({ queryKey: [KEY, locale] });
