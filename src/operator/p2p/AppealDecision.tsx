/** Takes a case, and decides it with a note that both sides read. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { AppealDetails } from '#contract/operator/p2p.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import type { DeskAct } from './desk-acts.ts';
import styles from './P2p.module.css';

const NOTE_LENGTH_MAX = 1_000;

interface AppealDecisionProps {
  readonly found: AppealDetails;
  readonly onAct: (act: DeskAct) => void;
}

export function AppealDecision({ found, onAct }: AppealDecisionProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const { appeal, buyer, seller } = found;
  const { id, isClaimed, isLate } = appeal;
  /** @param loser the side against which the case would be decided */
  const missing = ({ mayRespond }: AppealDetails['buyer']): string | undefined => {
    if (mayRespond) return t`The other side still has time to respond.`;
    return note.trim() === '' ? t`Write a note first` : undefined;
  };
  const decide = (side: 'buyer' | 'seller'): void =>
    onAct({ kind: 'verdict', id, side, note: note.trim() });
  return (
    <section className={styles.part} aria-label={t`Decision`}>
      <h3 className={styles.title}>{t`Decision`}</h3>
      {!isClaimed && (
        <div className={styles.actions}>
          <Button onClick={() => onAct({ kind: 'claim', id })}>{t`Take case`}</Button>
        </div>
      )}
      <TextArea
        label={t`Note to both sides`}
        rows={3}
        maxLength={NOTE_LENGTH_MAX}
        value={note}
        onValueChange={setNote}
      />
      <div className={styles.actions}>
        <Button tone="primary" disabledReason={missing(seller)} onClick={() => decide('buyer')}>
          {isLate ? t`Decide for the buyer` : t`Release to the buyer`}
        </Button>
        <Button tone="primary" disabledReason={missing(buyer)} onClick={() => decide('seller')}>
          {isLate ? t`Decide for the seller` : t`Return to the seller`}
        </Button>
      </div>
    </section>
  );
}
