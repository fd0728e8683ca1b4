/** Form element: Enter submits, native validation messages are off, the first empty field gets the
 *  focus, and a rejection focuses the first invalid field or is shown above all fields. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '../feedback/Notice.tsx';
import styles from './Form.module.css';

interface FormProps {
  /** Accessible name. */
  readonly label: string;
  readonly phase: string;
  /** Rejection of the last attempt, as given by the exchange. */
  readonly rejection: string | undefined;
  /** Keyed by field name. */
  readonly problems: Readonly<Record<string, unknown>>;
  readonly onSubmit: () => void;
  /** Content above a rejection. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

export function Form({ label, phase, rejection, problems, onSubmit, lead, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstEmpty(element.current), []);
  useEffect(() => {
    if (phase === 'invalid' || phase === 'failed') focusFirstWrong(element.current);
  }, [phase]);
  const isOfNoField = Object.keys(problems).length === 0;
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
      {lead}
      {/* Also announced by a toast; this text stays readable. */}
      {rejection !== undefined && isOfNoField && (
        <Notice tone="danger">
          <bdi>{rejection}</bdi>
        </Notice>
      )}
      {children}
    </form>
  );
}

function focusFirstEmpty(form: HTMLFormElement | null): void {
  const fields = form?.querySelectorAll<HTMLInputElement>('input:not([hidden], [type="checkbox"])');
  [...(fields ?? [])].find(({ value }) => value === '')?.focus({ preventScroll: true });
}

/** Selects the field's text, so that typing replaces a wrong code. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  field?.focus();
  if (field?.autocomplete === 'one-time-code') field.select();
}
