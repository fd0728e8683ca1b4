/** Data of the landing page: the most traded markets, the latest news, and the operator's texts. */
import { useSnapshot } from 'valtio';
import type { NewsItem } from '#contract/entities/news-item.ts';
import { mapLoadable } from '#domain/loadable-changes.ts';
import { dataOf } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { DEFAULT_LANGUAGE } from '#src/i18n/languages.ts';
import { useLanguage } from '#src/i18n/use-language.ts';
import { useLandingSettings, useLatestNews } from '#src/queries/landing.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useMarketList } from '#src/queries/market.ts';
import { link } from '#src/stores/link.store.ts';
import { settings } from '#src/stores/settings.store.ts';
import type { HomeViewProps } from './HomeView.tsx';
import type { NewsTile } from './parts/LatestNews.tsx';

const LISTING_COUNT = 5;
const NEWS_COUNT = 3;

export function useHomePage(): Omit<HomeViewProps, 'tools'> {
  const { isSignedIn, isPending } = useAuth();
  const { code } = useLanguage();
  const common = dataOf(useSnapshot(settings).common);
  const list = useMarketList({ order: 'top_volume', search: '', page: 1 });
  const landing = useLandingSettings(code === DEFAULT_LANGUAGE.code ? undefined : code);
  return {
    appTitle: common?.appTitle || 'Tidemark',
    session: isSignedIn ? 'trader' : isPending ? 'unknown' : 'visitor',
    listings: mapLoadable(loadableOf(list), ({ items }) => items.slice(0, LISTING_COUNT)),
    news: (useLatestNews().data ?? []).slice(0, NEWS_COUNT).map((item) => newsTileOf(item)),
    market: useSnapshot(link).listFreshness,
    footer: {
      text: landing.data?.copyrightText || common?.copyrightText || '',
      link: webLinkOf(landing.data?.copyrightLink ?? ''),
      media: (landing.data?.media ?? []).flatMap(({ title, link: address }) => {
        const safe = webLinkOf(address);
        return safe === undefined ? [] : [{ title, link: safe }];
      }),
    },
  };
}

/** Returns the operator's address if it is a web address, otherwise undefined. */
export function webLinkOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Only a page of the client or a web address is linked. */
function newsTileOf({ id, title, text, link: address = '', publishedAt }: NewsItem): NewsTile {
  const isPage = /^\/(?!\/)[\w\-/?=&%.]*$/.test(address);
  const web = isPage ? undefined : webLinkOf(address);
  return { id, title, text, publishedAt, path: isPage ? address : undefined, url: web };
}
