/** Form of one step, with a back button beside the submit button. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Change } from '#src/binding/account.ts';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import styles from './StepForm.module.css';

interface StepFormProps {
  /** Accessible name of the form. */
  readonly label: string;
  readonly lead?: string | undefined;
  readonly change: Pick<Change, 'phase' | 'problems' | 'rejection'>;
  readonly action: string;
  readonly isDanger?: boolean | undefined;
  readonly onSubmit: () => void;
  /** Omitted where there is nothing to return to. */
  readonly onCancel?: (() => void) | undefined;
  /** Replaces Cancel: returns to the previous step. */
  readonly onReturn?: (() => void) | undefined;
  readonly children?: ReactNode;
}

export function StepForm({
  label,
  lead,
  change: { phase, problems, rejection },
  action,
  isDanger = false,
  onSubmit,
  onCancel,
  onReturn,
  children,
}: StepFormProps) {
  const { t } = useLingui();
  const isBusy = phase === 'sending' || phase === 'checking' || phase === 'done';
  return (
    <Form
      label={label}
      phase={phase}
      rejection={rejection}
      problems={problems}
      onSubmit={onSubmit}
      lead={lead !== undefined && <p className={styles.lead}>{lead}</p>}
    >
      {children}
      <ConfirmRow
        confirm={action}
        tone={isDanger ? 'danger' : 'primary'}
        isBusy={isBusy}
        back={
          onReturn === undefined
            ? t({ message: 'Cancel', context: 'Closes a dialog without a change' })
            : undefined
        }
        onBack={onReturn ?? onCancel}
      />
    </Form>
  );
}
