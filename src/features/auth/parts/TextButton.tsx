/** Secondary action between links, aligned to the edge of the column like the links. */
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
