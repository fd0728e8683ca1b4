/** A quiet action between links: its words stand on the edge of the column, as theirs do. */
import type { ReactNode } from 'react';
import { Button } from '#src/design/controls/Button.tsx';
import styles from './TextButton.module.css';

interface TextButtonProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly isBusy?: boolean | undefined;
  readonly disabledReason?: string | undefined;
}

export const TextButton = (props: TextButtonProps) => (
  <Button {...props} tone="textAccent" className={styles.flush} />
);
