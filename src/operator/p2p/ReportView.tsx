/** One report of a trader: who is reported and why, and what follows from it. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TraderReport } from '#contract/operator/p2p.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { Facts } from '../parts/Facts.tsx';
import type { DeskAct } from './desk-acts.ts';
import { useP2pLabels } from './use-p2p-labels.ts';
import styles from './P2p.module.css';

const NOTE_LENGTH_MAX = 1_000;

interface ReportViewProps {
  readonly report: TraderReport;
  readonly onAct: (act: DeskAct) => void;
}

export function ReportView({ report, onAct }: ReportViewProps) {
  const { t } = useLingui();
  const labels = useP2pLabels();
  const [note, setNote] = useState('');
  const { id, reporterId, reportedId, trader, orderUid, reason, text, createdAt, isSuspended } =
    report;
  return (
    <div className={styles.case}>
      <Facts
        facts={[
          { name: t`Trader`, value: trader.nickname },
          { name: t`User ID`, value: reportedId, isCode: true },
          { name: t`Reported by`, value: reporterId, isCode: true },
          { name: t`Reason`, value: labels.report[reason] },
          { name: t`Order ID`, value: orderUid, isCode: true },
          { name: t`Reported`, value: dateAndTime(createdAt), isCode: true },
          {
            name: t`Ratings, good and bad`,
            value: `${trader.goodCount} / ${trader.badCount}`,
            isCode: true,
          },
        ]}
      />
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <TextArea
        label={t`Note`}
        rows={2}
        maxLength={NOTE_LENGTH_MAX}
        value={note}
        onValueChange={setNote}
      />
      <div className={styles.actions}>
        <Button
          tone="primary"
          disabledReason={note.trim() === '' ? t`Write a note first` : undefined}
          onClick={() => onAct({ kind: 'close_report', id, note: note.trim() })}
        >
          {t`Close report`}
        </Button>
        <Button
          tone={isSuspended ? 'outline' : 'danger'}
          onClick={() =>
            onAct({ kind: 'suspend', userId: reportedId, isSuspended: !isSuspended, note: '' })
          }
        >
          {isSuspended ? t`Lift suspension` : t`Suspend trader`}
        </Button>
      </div>
    </div>
  );
}
