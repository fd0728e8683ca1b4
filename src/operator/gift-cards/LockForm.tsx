/** Locks a card by its number, for a holder who has called. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { asciiDigits } from '#contract/core/ascii-digits.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { NOTE_LENGTH_MAX } from './CardReview.tsx';
import styles from './GiftCards.module.css';

const NUMBER = /^\d{16}$/;
const NUMBER_LENGTH_MAX = 40;

interface LockFormProps {
  readonly isBusy: boolean;
  readonly onLock: (number: string, note: string) => void;
}

export function LockForm({ isBusy, onLock }: LockFormProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const number = asciiDigits(typed).replace(/\D/g, '');
  const missing = NUMBER.test(number)
    ? note.trim() === ''
      ? t`Write a note first`
      : undefined
    : t`Enter a card number of 16 digits`;
  return (
    <form
      className={styles.form}
      aria-label={t`Lock a card`}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing !== undefined) return;
        onLock(number, note.trim());
        setTyped('');
        setNote('');
      }}
    >
      <TextField
        label={t`Card number`}
        dir="ltr"
        maxLength={NUMBER_LENGTH_MAX}
        value={typed}
        onValueChange={setTyped}
      />
      <TextArea
        label={t`Note`}
        rows={2}
        maxLength={NOTE_LENGTH_MAX}
        value={note}
        onValueChange={setNote}
      />
      <Button type="submit" tone="danger" isBusy={isBusy} disabledReason={missing}>
        {t`Lock card`}
      </Button>
    </form>
  );
}
