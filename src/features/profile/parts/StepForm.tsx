/** The form of one step: Enter sends it, typing begins in the first empty field, and a refusal leads to
 *  the first field that is wrong, or stands above them all. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Change } from '#src/binding/account.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import styles from './StepForm.module.css';

interface StepFormProps {
  /** What the form is called. */
  readonly label: string;
  readonly lead?: string | undefined;
  readonly change: Pick<Change, 'phase' | 'problems' | 'refusal'>;
  readonly action: string;
  readonly isDanger?: boolean | undefined;
  readonly onSubmit: () => void;
  /** Left out where there is nothing to go back to. */
  readonly onCancel?: (() => void) | undefined;
  /** Instead of Cancel: to the step before. */
  readonly onReturn?: (() => void) | undefined;
  readonly children?: ReactNode;
}

export function StepForm({
  label,
  lead,
  change: { phase, problems, refusal },
  action,
  isDanger = false,
  onSubmit,
  onCancel,
  onReturn,
  children,
}: StepFormProps) {
  const { t } = useLingui();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstEmpty(element.current), []);
  useEffect(() => {
    if (phase === 'invalid' || phase === 'failed') focusFirstWrong(element.current);
  }, [phase]);
  const isOfNoField = Object.keys(problems).length === 0;
  const isBusy = phase === 'sending' || phase === 'checking' || phase === 'done';
  const isAtStart = onReturn === undefined;
  const back = onReturn ?? onCancel;
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        focusFirstWrong(event.currentTarget);
      }}
    >
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {/* A toast says it aloud; here it stays to be read. */}
      {refusal !== undefined && isOfNoField && <Notice tone="danger">{refusal}</Notice>}
      {children}
      <div className={styles.actions}>
        {back !== undefined && (
          <Button tone="outline" onClick={back}>
            {isAtStart
              ? t({ message: 'Cancel', comment: 'Leaves a change as it was' })
              : t({ message: 'Back', comment: 'To the step before' })}
          </Button>
        )}
        <Button type="submit" tone={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

function focusFirstEmpty(form: HTMLFormElement | null): void {
  const fields = form?.querySelectorAll<HTMLInputElement>('input:not([hidden], [type="checkbox"])');
  [...(fields ?? [])].find(({ value }) => value === '')?.focus({ preventScroll: true });
}

/** What is typed next takes the place of a code that was wrong. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  field?.focus();
  if (field?.autocomplete === 'one-time-code') field.select();
}
