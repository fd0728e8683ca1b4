/** A locked card: what it is, why it was reported, what happened to it, and the decision. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ReportedCard } from '#contract/operator/gift-cards.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { Facts } from '../parts/Facts.tsx';
import styles from './GiftCards.module.css';
import { useGiftCardLabels } from './use-gift-card-labels.ts';

export const NOTE_LENGTH_MAX = 1_000;

interface CardReviewProps {
  readonly card: ReportedCard;
  readonly onDecide: (decision: 'unlock' | 'return', note: string) => void;
}

export function CardReview({ card, onDecide }: CardReviewProps) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const missing = note.trim() === '' ? t`Write a note first` : undefined;
  return (
    <div className={styles.case}>
      <CardFacts card={card} />
      <div className={styles.part}>
        <h3 className={styles.title}>{t`Report`}</h3>
        <p className={styles.text} dir="auto">
          {card.report}
        </p>
      </div>
      <CardHistory card={card} />
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
          disabledReason={missing}
          onClick={() => onDecide('unlock', note.trim())}
        >
          {t`Unlock card`}
        </Button>
        <Button
          tone="danger"
          disabledReason={missing}
          onClick={() => onDecide('return', note.trim())}
        >
          {t`Return to creator`}
        </Button>
      </div>
    </div>
  );
}

function CardFacts({ card }: Pick<CardReviewProps, 'card'>) {
  const { t } = useLingui();
  const { amount, coin, faceCoin } = card;
  return (
    <Facts
      facts={[
        { name: t`Card number`, value: card.number, isCode: true },
        { name: t`Amount`, value: `${amount} ${coin}`, isCode: true },
        { name: t`Paid in`, value: faceCoin === coin ? undefined : faceCoin, isCode: true },
        { name: t`Created by user`, value: card.creatorId, isCode: true },
        { name: t`Held by user`, value: card.holderId, isCode: true },
        { name: t`Only for`, value: card.restrictedTo, isCode: true },
        {
          name: t({ message: 'Created', context: 'Date' }),
          value: dateAndTime(card.createdAt),
          isCode: true,
        },
        { name: t`Expires`, value: dateAndTime(card.expiresAt), isCode: true },
      ]}
    />
  );
}

function CardHistory({ card }: Pick<CardReviewProps, 'card'>) {
  const { t } = useLingui();
  const labels = useGiftCardLabels();
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>{t`History`}</h3>
      <ol className={styles.list}>
        {card.history.map(({ act, at, userId }, index) => (
          <li key={index}>
            <span>{dateAndTime(at)}</span> {labels.act[act]}
            {userId !== undefined && (
              <>
                {' · '}
                <span>{t`user ${userId}`}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
