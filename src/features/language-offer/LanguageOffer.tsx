/** Offers another language of the interface, in that language: whoever does not read the page can read the offer.
 *  It is above the page and takes no focus. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import styles from './LanguageOffer.module.css';

export interface LanguageOfferProps {
  /** BCP 47, of the texts of this offer. */
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
  /** Name of the language in itself. */
  readonly endonym: string;
  /** The current page in that language. */
  readonly href: string;
  readonly onClose: () => void;
}

export function LanguageOffer({ code, direction, endonym, href, onClose }: LanguageOfferProps) {
  const { t } = useLingui();
  return (
    <section
      className={styles.offer}
      data-screen-only
      aria-label={endonym}
      lang={code}
      dir={direction}
    >
      <p>{t`This page is available in ${endonym}.`}</p>
      <div className={styles.ways}>
        <Link href={href} onClick={onClose}>
          {t({ message: `Switch to ${endonym}`, comment: 'Link; {endonym} is a language' })}
        </Link>
        <Button size="small" onClick={onClose}>
          {t({ message: 'No thanks', comment: 'Button' })}
        </Button>
      </div>
    </section>
  );
}
