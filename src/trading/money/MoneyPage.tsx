/** Frame of the pages on which a user's money is shown or moved: links to all of them, the title with
 *  its actions, and the open page. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { PageFrame } from '../page/PageFrame.tsx';
import { PageLinks } from '../page/PageLinks.tsx';
import { HideAmounts } from './HideAmounts.tsx';
import { useHistoryLinks, useMoneyLinks } from './money-links.ts';
import styles from './MoneyPage.module.css';

export interface MoneyPageProps {
  /** The open page's link in `money-links.ts`. */
  readonly path: string;
  readonly title: string;
  /** Actions of the page, at the end of the title. */
  readonly actions?: ReactNode;
  /** A page with one long list, which scrolls inside the window with its head visible. */
  readonly isListPage?: boolean | undefined;
  /** The page has its own button to hide amounts. */
  readonly isEyeElsewhere?: boolean | undefined;
  readonly children: ReactNode;
}

export function MoneyPage(props: MoneyPageProps) {
  const { path, title, actions, isListPage, isEyeElsewhere = false, children } = props;
  const { t } = useLingui();
  const histories = useHistoryLinks();
  const isHistory = histories.some((link) => link.path === path);
  const ways = {
    label: t({ message: 'Wallets', comment: 'Label' }),
    links: useMoneyLinks(),
    path: isHistory ? (histories[0]?.path ?? path) : path,
  };
  return (
    <PageFrame
      title={title}
      ways={ways}
      marks={isEyeElsewhere ? undefined : <HideAmounts />}
      actions={actions}
      isListPage={isListPage}
    >
      {isHistory && (
        <nav
          className={styles.histories}
          aria-label={t({ message: 'Histories', comment: 'Label' })}
        >
          <PageLinks links={histories} path={path} />
        </nav>
      )}
      {children}
    </PageFrame>
  );
}
