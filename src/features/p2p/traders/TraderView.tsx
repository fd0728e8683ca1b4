/** View of a trader: figures, feedback, and following, blocking and reporting. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { P2pFeedback, TraderProfile } from '#src/queries/p2p-traders.ts';
import type { Page } from '#src/queries/p2p.ts';
import { TraderLine } from '../parts/TraderLine.tsx';
import { FeedbackList } from './FeedbackList.tsx';
import { ReportForm } from './ReportForm.tsx';
import { TraderFigures } from './TraderFigures.tsx';
import styles from './Traders.module.css';

export interface TraderViewProps {
  readonly profile: Reloadable<TraderProfile>;
  readonly feedback: Reloadable<Page<P2pFeedback>>;
  readonly onPageChange: (page: number) => void;
  readonly isSignedIn: boolean;
  readonly pending: 'follow' | 'block' | 'report' | undefined;
  readonly onFollow: (isOn: boolean) => void;
  readonly onBlock: (isOn: boolean) => void;
  /** @returns whether the report was accepted. */
  readonly onReport: (reason: string, text: string) => Promise<boolean>;
  readonly onClose: () => void;
}

export function TraderView(props: TraderViewProps) {
  const { t } = useLingui();
  const { profile, feedback, isSignedIn, onPageChange, onClose } = props;
  const [isReporting, setReporting] = useState(false);
  return (
    <Dialog
      title={t({ message: 'Trader', comment: 'Profile of a P2P trader' })}
      size="normal"
      isOpen
      onClose={onClose}
    >
      <div className={styles.stack}>
        <LoadableContent
          loadable={profile}
          failureText={t`This page could not be loaded.`}
          placeholder={<Skeleton height="160px" />}
        >
          {(shown) => (
            <>
              <TraderLine trader={shown} />
              <TraderFigures profile={shown} />
              {isSignedIn && !isReporting && (
                <Actions {...props} shown={shown} onReporting={() => setReporting(true)} />
              )}
            </>
          )}
        </LoadableContent>
        {isReporting && (
          <ReportForm
            isBusy={props.pending === 'report'}
            onCancel={() => setReporting(false)}
            onReport={async (reason, text) => {
              if (await props.onReport(reason, text)) setReporting(false);
            }}
          />
        )}
        <FeedbackList feedback={feedback} onPageChange={onPageChange} />
      </div>
    </Dialog>
  );
}

interface ActionsProps extends TraderViewProps {
  readonly shown: TraderProfile;
  readonly onReporting: () => void;
}

function Actions({ shown, pending, onFollow, onBlock, onReporting }: ActionsProps) {
  const { t } = useLingui();
  const { isFollowed, isBlocked } = shown;
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        isPressed={isFollowed}
        isBusy={pending === 'follow'}
        onClick={() => onFollow(!isFollowed)}
      >
        {isFollowed
          ? t({ message: 'Following', comment: 'The user follows the trader' })
          : t({ message: 'Follow', comment: 'Follows a trader' })}
      </Button>
      <Button
        size="small"
        isPressed={isBlocked}
        isBusy={pending === 'block'}
        tip={t`Neither of you can take an ad of the other`}
        onClick={() => onBlock(!isBlocked)}
      >
        {isBlocked
          ? t({ message: 'Blocked', comment: 'The user has blocked the trader' })
          : t({ message: 'Block', comment: 'Blocks a trader' })}
      </Button>
      <Button size="small" tone="textDanger" onClick={onReporting}>
        {t({ message: 'Report', comment: 'Reports a trader to the exchange' })}
      </Button>
    </div>
  );
}
