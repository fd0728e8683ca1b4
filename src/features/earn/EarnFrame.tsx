/** Frame of the page: links to its views, the title, and the open view. Visitors have offers alone. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { PageFrame } from '#src/trading/page/PageFrame.tsx';
import { EARN_VIEWS, earnPath, type EarnView } from './earn-address.ts';
import styles from './EarnPage.module.css';

export interface EarnFrameProps {
  readonly view: EarnView;
  readonly isSignedIn: boolean;
  readonly children: ReactNode;
}

export function EarnFrame({ view, isSignedIn, children }: EarnFrameProps) {
  const { t } = useLingui();
  const title = t({ message: 'Simple Earn', comment: 'Name of the product area' });
  const labels = {
    offers: t({ message: 'Offers', comment: 'Products of Simple Earn' }),
    positions: t({ message: 'Positions', comment: 'Amounts in earn products' }),
    history: t({ message: 'History', comment: 'Of Simple Earn' }),
  };
  const links = EARN_VIEWS.map((one) => ({ path: earnPath({ view: one }), label: labels[one] }));
  return (
    <PageFrame
      title={title}
      ways={isSignedIn ? { label: title, links, path: earnPath({ view }) } : undefined}
      marks={
        <p
          className={styles.lead}
        >{t`Simple interest, paid daily. Every reward can be recalculated.`}</p>
      }
    >
      {children}
    </PageFrame>
  );
}
