/** Latest news of the exchange; without news, nothing. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { shortDate } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import styles from './LatestNews.module.css';

export interface NewsTile {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly publishedAt: EpochMs;
  /** Page of the client, without a language. */
  readonly path: string | undefined;
  /** Address on the web. */
  readonly url: string | undefined;
}

export function LatestNews({ news }: { readonly news: readonly NewsTile[] }) {
  const { t } = useLingui();
  if (news.length === 0) return null;
  const title = t({ message: 'Latest news', comment: 'Title' });
  return (
    <section aria-label={title}>
      <h2 className={styles.head}>{title}</h2>
      <ul className={styles.news}>
        {news.map((item) => (
          <li key={item.id} className={styles.item}>
            <h3 className={styles.title} dir="auto">
              <Title {...item} />
            </h3>
            <p className={styles.text} dir="auto">
              {item.text}
            </p>
            <time className={styles.time} dateTime={new Date(item.publishedAt).toISOString()}>
              {shortDate(item.publishedAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Title({ title, path, url }: NewsTile) {
  const href = useHref();
  if (path !== undefined) return <Link href={href(path)}>{title}</Link>;
  if (url === undefined) return title;
  return (
    <Link href={url} isExternal>
      {title}
    </Link>
  );
}
