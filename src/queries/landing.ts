/** Queries of the landing page: texts and links of the page and the footer, in its language, and the news. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { HOUR_MS } from '#contract/core/durations.ts';
import type { NewsItem } from '#contract/entities/news-item.ts';
import { landingSettings } from '#contract/rest/landing-settings.ts';
import { latestNews } from '#contract/rest/news.ts';
import type { ModelOf } from '#contract/codec.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type LandingSettings = ModelOf<(typeof landingSettings)['reply']>;

const KEY = 'landing-settings';
const NEWS_KEY = 'latest-news';
/** Operators change them rarely; one request per visit is enough. */
const STALE_AFTER_MS = HOUR_MS;

/** Registers the query functions. */
export function provideLandingQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults([KEY], {
    staleTime: STALE_AFTER_MS,
    queryFn: async ({ queryKey, signal }) => {
      const locale = queryKey[1] as string | undefined;
      const { model } = await client.call(landingSettings, { query: { locale }, signal });
      return model;
    },
  });
  cache.setQueryDefaults([NEWS_KEY], {
    staleTime: STALE_AFTER_MS,
    queryFn: async ({ signal }) => (await client.call(latestNews, { signal })).model,
  });
}

/** @param locale undefined for English, as the settings call expects it. */
export const useLandingSettings = (locale: string | undefined) =>
  useQuery<LandingSettings>({ queryKey: [KEY, locale] });

export const useLatestNews = () => useQuery<readonly NewsItem[]>({ queryKey: [NEWS_KEY] });
