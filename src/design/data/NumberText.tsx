/** Displays a number: tabular digits, left to right in every language, with a fixed width.
 *  domain/number-text creates the text. */
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import styles from './NumberText.module.css';

interface NumberTextProps {
  readonly children: ReactNode;
  readonly tone?: 'up' | 'down' | 'value' | 'label' | 'hint' | undefined;
  /** Characters reserved for the longest value of the pair. */
  readonly minCharacters?: number | undefined;
  readonly className?: string | undefined;
}

export function NumberText({ children, tone, minCharacters, className }: NumberTextProps) {
  return (
    <span
      dir="ltr"
      translate="no"
      className={clsx(styles.number, tone && styles[tone], className)}
      style={minCharacters === undefined ? undefined : { minInlineSize: `${minCharacters}ch` }}
    >
      {children}
    </span>
  );
}
