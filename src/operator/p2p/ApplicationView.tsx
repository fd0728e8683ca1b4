/** One application to be a merchant, with the figures of the trader and the decision. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { P2pMerchantLevel } from '#contract/core/p2p.ts';
import type { ApplicationInReview } from '#contract/operator/p2p.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { Facts } from '../parts/Facts.tsx';
import type { DeskAct } from './desk-acts.ts';
import styles from './P2p.module.css';

const NOTE_LENGTH_MAX = 1_000;

type GrantedLevel = Exclude<P2pMerchantLevel, 'none'>;

interface ApplicationViewProps {
  readonly opened: ApplicationInReview;
  readonly onAct: (act: DeskAct) => void;
}

export function ApplicationView({ opened, onAct }: ApplicationViewProps) {
  const { t } = useLingui();
  const [level, setLevel] = useState<GrantedLevel>('general');
  const [note, setNote] = useState('');
  const { id, userId, trader, application } = opened;
  const levels: Readonly<Record<GrantedLevel, string>> = {
    general: t({ message: 'Merchant', comment: 'Level of a P2P trader' }),
    verified: t({ message: 'Verified merchant', comment: 'Level of a P2P trader' }),
    block: t({ message: 'Block merchant', comment: 'P2P trader of large amounts' }),
  };
  const missing = note.trim() === '' ? t`Write a note first` : undefined;
  const decide = (granted: P2pMerchantLevel) =>
    onAct({ kind: 'application', id, level: granted, note: note.trim() });
  return (
    <div className={styles.case}>
      <Facts
        facts={[
          { name: t`Trader`, value: trader.nickname },
          { name: t`User ID`, value: userId, isCode: true },
          { name: t`Applied`, value: dateAndTime(application.createdAt), isCode: true },
          {
            name: t`Orders in 30 days`,
            value: String(trader.orders30d),
            isCode: true,
          },
          {
            name: t`Ratings, good and bad`,
            value: `${trader.goodCount} / ${trader.badCount}`,
            isCode: true,
          },
        ]}
      />
      <p className={styles.text} dir="auto">
        {application.text}
      </p>
      <Select
        label={t`Merchant level`}
        choices={Object.entries(levels).map(([value, label]) => ({
          value: value as GrantedLevel,
          label,
        }))}
        value={level}
        onValueChange={setLevel}
      />
      <TextArea
        label={t`Note to the applicant`}
        rows={2}
        maxLength={NOTE_LENGTH_MAX}
        value={note}
        onValueChange={setNote}
      />
      <div className={styles.actions}>
        <Button tone="primary" disabledReason={missing} onClick={() => decide(level)}>
          {t({ message: 'Approve', comment: 'Decision about an application' })}
        </Button>
        <Button tone="danger" disabledReason={missing} onClick={() => decide('none')}>
          {t({ message: 'Reject', comment: 'Decision about an application' })}
        </Button>
      </div>
    </div>
  );
}
