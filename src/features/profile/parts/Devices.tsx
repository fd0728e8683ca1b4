/** Devices where the user is signed in, with buttons to sign them out. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { DeviceSession } from '#src/queries/profile.ts';
import { LoadingRows } from './LoadingRows.tsx';
import { Row, RowButton } from './Row.tsx';
import styles from './Devices.module.css';

export interface DevicesProps {
  readonly sessions: Reloadable<readonly DeviceSession[]>;
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
  const known = dataOf(sessions);
  const [isExpanded, setExpanded] = useState(false);
  const count = known?.length ?? 0;
  const hasOthers = known?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Panel
      title={t({ message: 'Signed-in devices', comment: 'Title' })}
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
      <LoadableContent
        loadable={sessions}
        failureText={t`The list could not be loaded.`}
        placeholder={<LoadingRows count={2} />}
      >
        {(list) =>
          list
            .slice(0, isExpanded ? count : FEW)
            .map((session) => (
              <Device
                key={session.id}
                session={session}
                isEnding={endingId === session.id}
                onEnd={onEnd}
              />
            ))
        }
      </LoadableContent>
      {count > FEW && (
        <Button
          tone="text"
          isWide
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded
            ? t({ message: 'Show less', comment: 'Button' })
            : t({ message: `Show all ${count}`, comment: 'Button: shows all devices' })}
        </Button>
      )}
    </Panel>
  );
}

interface DeviceProps extends Pick<DevicesProps, 'onEnd'> {
  readonly session: DeviceSession;
  readonly isEnding: boolean;
}

function Device({ session, isEnding, onEnd }: DeviceProps) {
  const { t } = useLingui();
  return (
    <Row
      title={session.device}
      hint={
        <bdi dir="ltr" translate="no" className={styles.address}>
          {session.address}
        </bdi>
      }
      value={
        session.isCurrent ? (
          <Badge tone="success">{t({ message: 'This device', comment: 'Mark' })}</Badge>
        ) : (
          <span className={styles.time}>{dateAndTime(session.lastSeenAt)}</span>
        )
      }
      actions={
        !session.isCurrent && (
          <RowButton data-session={session.id} isBusy={isEnding} onClick={() => onEnd(session.id)}>
            {t({ message: 'Sign out', comment: 'Signs out another device' })}
          </RowButton>
        )
      }
    />
  );
}
