/** The form element itself: Enter sends it, the browser's own bubbles stay away. */
import type { ReactNode } from 'react';
import styles from './FormBody.module.css';

interface FormBodyProps {
  readonly label: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function FormBody({ label, onSubmit, children }: FormBodyProps) {
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
