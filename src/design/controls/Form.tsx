/** The form element itself: Enter sends it, the browser's own bubbles stay away, typing begins in the
 *  first empty field, and a refusal leads to the first field that is wrong, or stands above them all. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '../feedback/Notice.tsx';
import styles from './Form.module.css';

interface FormProps {
  /** What it is called. */
  readonly label: string;
  readonly phase: string;
  /** Of the last try, in the exchange's words. */
  readonly rejection: string | undefined;
  /** By the name of their field. */
  readonly problems: Readonly<Record<string, unknown>>;
  readonly onSubmit: () => void;
  /** Above a refusal. */
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
      {/* A toast says it aloud; here it stays to be read. */}
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

/** What is typed next takes the place of a code that was wrong. */
function focusFirstWrong(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  field?.focus();
  if (field?.autocomplete === 'one-time-code') field.select();
}
