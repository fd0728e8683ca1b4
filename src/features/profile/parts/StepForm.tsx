/** Form of one step, with a back button beside the submit button. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Change } from '#src/binding/account.ts';
import { Button } from '#src/design/controls/Button.tsx';
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
  const isAtStart = onReturn === undefined;
  const back = onReturn ?? onCancel;
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
      <div className={styles.actions}>
        {back !== undefined && (
          <Button tone="outline" onClick={back}>
            {isAtStart
              ? t({ message: 'Cancel', comment: 'Discards a change' })
              : t({ message: 'Back', comment: 'Goes to the previous step' })}
          </Button>
        )}
        <Button type="submit" tone={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </Form>
  );
}
