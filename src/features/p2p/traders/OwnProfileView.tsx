/** The user's own profile: the same figures that other traders see, and the feedback about the user. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { MerchantStanding, P2pFeedback, TraderProfile } from '#src/queries/p2p-traders.ts';
import type { Page } from '#src/queries/p2p.ts';
import { TraderLine } from '../parts/TraderLine.tsx';
import {
  MerchantApplication,
  type MerchantApplicationProps,
} from '../center/MerchantApplication.tsx';
import { FeedbackList } from './FeedbackList.tsx';
import { TraderFigures } from './TraderFigures.tsx';
import styles from './Traders.module.css';

export interface OwnProfileViewProps {
  readonly profile: Reloadable<TraderProfile>;
  readonly feedback: Reloadable<Page<P2pFeedback>>;
  readonly onPageChange: (page: number) => void;
  readonly merchant: Reloadable<MerchantStanding>;
  readonly onApply: MerchantApplicationProps['onApply'];
}

export function OwnProfileView(props: OwnProfileViewProps) {
  const { t } = useLingui();
  const { profile, feedback, onPageChange, merchant, onApply } = props;
  return (
    <div className={styles.columns}>
      <Panel title={t`Profile`} isPadded>
        <LoadableContent
          loadable={profile}
          failureText={t`This page could not be loaded.`}
          placeholder={<Skeleton height="240px" />}
        >
          {(shown) => (
            <div className={styles.stack}>
              <TraderLine trader={shown} />
              <TraderFigures profile={shown} />
              <p className={styles.hint}>{t`Other traders see these figures.`}</p>
            </div>
          )}
        </LoadableContent>
      </Panel>
      <Panel title={t`Merchant`} isPadded>
        <LoadableContent
          loadable={merchant}
          failureText={t`Part of the page could not be loaded`}
          placeholder={<Skeleton height="120px" />}
        >
          {(standing) => <MerchantApplication standing={standing} onApply={onApply} />}
        </LoadableContent>
      </Panel>
      <Panel label={t`Feedback`} isPadded>
        <FeedbackList feedback={feedback} onPageChange={onPageChange} />
      </Panel>
    </div>
  );
}
