/** Devices where the user is signed in, with buttons to sign them out. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { DeviceSession } from '#src/queries/profile.ts';
import type { Read } from '../read.ts';
import { LoadingRows } from './LoadingRows.tsx';
import { Row, RowButton } from './Row.tsx';
import styles from './Devices.module.css';

export interface DevicesProps {
  readonly sessions: Read<readonly DeviceSession[]>;
  /** Id of the device that is being signed out. */
  readonly endingId: string | undefined;
  readonly isEndingOthers: boolean;
  readonly onEnd: (id: string) => void;
  readonly onEndOthers: () => void;
}

/** Number of devices shown at first, including this one. */
const FEW = 5;

export function Devices({ sessions, endingId, isEndingOthers, onEnd, onEndOthers }: DevicesProps) {
  const { t } = useLingui();
  const { data } = sessions;
  const [isExpanded, setExpanded] = useState(false);
  const count = data?.length ?? 0;
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Panel
      title={t`Signed-in devices`}
      actions={
        hasOthers && (
          <Button
            size="small"
            tone="textDanger"
            isBusy={isEndingOthers}
            data-others=""
            onClick={onEndOthers}
          >
            {t`Sign out all other devices`}
          </Button>
        )
      }
    >
      {data === undefined && sessions.isFailed && (
        <ErrorState
          text={t`Devices could not be loaded.`}
          onRetry={sessions.onRetry}
          isBusy={sessions.isBusy}
        />
      )}
      {data === undefined && !sessions.isFailed && <LoadingRows count={2} />}
      {data?.slice(0, isExpanded ? count : FEW).map(({ device, ...session }) => (
        <Row
          key={session.id}
          title={device}
          hint={
            <bdi dir="ltr" className={styles.address}>
              {session.address}
            </bdi>
          }
          value={
            session.isCurrent ? (
              <Badge tone="success">{t`This device`}</Badge>
            ) : (
              <span className={styles.time}>{dateAndTime(session.lastSeenAt)}</span>
            )
          }
          actions={
            !session.isCurrent && (
              <RowButton
                data-session={session.id}
                isBusy={endingId === session.id}
                onClick={() => onEnd(session.id)}
              >
                {t({ message: 'Sign out', comment: 'Signs out another device' })}
              </RowButton>
            )
          }
        />
      ))}
      {count > FEW && (
        <Button
          tone="text"
          isWide
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t`Show less` : t`Show all ${count}`}
        </Button>
      )}
    </Panel>
  );
}
