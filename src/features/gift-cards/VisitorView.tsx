/** Gift cards for a visitor: what they are, the way to an account, and the themes. A code that came with a link waits until
 *  the visitor has signed in. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/design/controls/Link.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { GiftCardTheme } from '#src/queries/gift-cards.ts';
import { redeemAfter } from './gift-card-paths.ts';
import { ThemeGallery } from './ThemeGallery.tsx';
import styles from './GiftCardsPage.module.css';

export interface VisitorViewProps {
  readonly themes: readonly GiftCardTheme[];
  /** A link with a code was opened in this tab. */
  readonly hasLinkCode: boolean;
}

export function VisitorView({ themes, hasLinkCode }: VisitorViewProps) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <>
      <Panel title={hasLinkCode ? t`Your gift card` : t`How gift cards work`} isPadded>
        <div className={styles.stack}>
          {hasLinkCode && (
            <Notice tone="success">
              {t`Your link has a code. Sign in or sign up in this tab, then press Redeem.`}
            </Notice>
          )}
          <ol className={styles.steps}>
            <li>{t`A user puts an amount of a coin on a card and gets a code.`}</li>
            <li>{t`Anyone with the code can redeem the card. The amount is credited immediately.`}</li>
            <li>{t`“Add” makes the card yours. Until then, anyone with the code can take it.`}</li>
          </ol>
          <div className={styles.buttons}>
            <Link href={redeemAfter('/signin', href)} variant="primary">
              {t`Sign in to redeem`}
            </Link>
            <Link href={redeemAfter('/signup', href)} variant="button">
              {t`Create account`}
            </Link>
          </div>
        </div>
      </Panel>
      <ThemeGallery themes={themes} />
    </>
  );
}
