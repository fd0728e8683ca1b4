/** Question before a decision, which moves coins, and before a suspension, which needs a note. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { Question } from '../parts/Question.tsx';
import type { DeskAct } from './desk-acts.ts';

type Asked = Extract<DeskAct, { kind: 'verdict' | 'suspend' }>;

export const needsQuestion = (act: DeskAct): act is Asked =>
  act.kind === 'verdict' || act.kind === 'suspend';

interface ActQuestionProps {
  readonly act: DeskAct;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (act: DeskAct) => void;
}

export function ActQuestion({ act, ...rest }: ActQuestionProps) {
  if (act.kind === 'verdict') return <VerdictQuestion act={act} {...rest} />;
  return act.kind === 'suspend' ? <SuspendQuestion act={act} {...rest} /> : null;
}

type QuestionProps<Kind> = Omit<ActQuestionProps, 'act'> & {
  readonly act: Extract<DeskAct, { kind: Kind }>;
};

function VerdictQuestion({ act, isBusy, onClose, onConfirm }: QuestionProps<'verdict'>) {
  const { t } = useLingui();
  const isForBuyer = act.side === 'buyer';
  return (
    <Question
      title={isForBuyer ? t`Decide for the buyer?` : t`Decide for the seller?`}
      isOpen
      confirmLabel={isForBuyer ? t`Decide for the buyer` : t`Decide for the seller`}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => onConfirm(act)}
    >
      <p>{t`A decision is final. The escrow of an open order moves immediately.`}</p>
      <p dir="auto">{act.note}</p>
    </Question>
  );
}

const NOTE_LENGTH_MAX = 1_000;

function SuspendQuestion({ act, isBusy, onClose, onConfirm }: QuestionProps<'suspend'>) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const { userId, isSuspended } = act;
  return (
    <Question
      title={isSuspended ? t`Suspend user ${userId}?` : t`Lift the suspension of user ${userId}?`}
      isOpen
      confirmLabel={isSuspended ? t`Suspend` : t`Lift suspension`}
      isDangerous={isSuspended}
      isBusy={isBusy}
      missing={note.trim() === '' ? t`Write a note first` : undefined}
      onClose={onClose}
      onConfirm={() => onConfirm({ ...act, note: note.trim() })}
    >
      {isSuspended && (
        <p>{t`The user can start no trades and the ads leave the market. Open orders continue.`}</p>
      )}
      <TextArea
        label={t`Note for the audit`}
        rows={2}
        maxLength={NOTE_LENGTH_MAX}
        value={note}
        onValueChange={setNote}
      />
    </Question>
  );
}
