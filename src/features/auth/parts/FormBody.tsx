/** The form element itself: Enter sends it, the browser's own bubbles stay away, and a refusal leads
 *  to the first field that is wrong. */
import { useEffect, useRef, type ReactNode } from 'react';
import type { Form } from '#src/binding/form.tsx';
import styles from './FormBody.module.css';

interface FormBodyProps {
  readonly label: string;
  readonly phase: Form['phase'];
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function FormBody({ label, phase, onSubmit, children }: FormBodyProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (phase === 'invalid' || phase === 'failed') focusFirstWrong(form.current);
  }, [phase]);
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        focusFirstWrong(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
