/** Footer of the landing page with the operator's text and links. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/design/controls/Link.tsx';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import styles from './LandingFooter.module.css';

export interface FooterTexts {
  /** Text as written by the operator; empty while it is not known. */
  readonly text: string;
  readonly link: string | undefined;
  readonly media: readonly { readonly title: string; readonly link: string }[];
}

interface LandingFooterProps {
  readonly appTitle: string;
  readonly texts: FooterTexts;
}

export function LandingFooter({ appTitle, texts: { text, link, media } }: LandingFooterProps) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <TideMark name={appTitle} size={20} />
        <Link href={href('/ico')} variant="quiet">
          {t({ message: 'Launchpad', comment: 'Sales of new tokens' })}
        </Link>
        <Link href={href('/user/support')} variant="quiet">{t`Support`}</Link>
        {media.length > 0 && (
          <nav className={styles.media} aria-label={t({ message: 'Follow us', comment: 'Label' })}>
            {media.map(({ title, link: address }) => (
              <Link key={address} href={address} variant="quiet" isExternal>
                {title}
              </Link>
            ))}
          </nav>
        )}
        <p className={styles.text}>
          {link === undefined ? (
            text
          ) : (
            <Link href={link} variant="quiet" isExternal>
              {text === '' ? link : text}
            </Link>
          )}
        </p>
      </div>
    </footer>
  );
}
