/** The form element itself: Enter sends it, the browser's own bubbles stay away, typing begins in the
 *  first empty field, and a refusal leads to the first field that is wrong. */
import { useEffect, useRef, type ReactNode } from 'react';
import type { Form } from '#src/binding/form.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import styles from './FormBody.module.css';

interface FormBodyProps {
  readonly label: string;
  readonly form: Form;
  readonly children: ReactNode;
}

export function FormBody({ label, form, children }: FormBodyProps) {
  const { phase, refusal } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstEmpty(element.current), []);
  useEffect(() => {
    if (phase === 'invalid' || phase === 'failed') focusFirstWrong(element.current);
  }, [phase]);
  const isOfNoField = Object.keys(form.problems).length === 0;
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
        focusFirstWrong(event.currentTarget);
      }}
    >
      {/* A toast says it aloud; here it stays to be read. */}
      {refusal !== undefined && isOfNoField && (
        <Notice tone="danger">
          <bdi>{refusal}</bdi>
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
