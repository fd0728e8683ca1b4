/** Short status in a tinted pill: Pending, Accepted, a leverage, New. */
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { textElements } from '../controls/text-elements.tsx';
import styles from './Badge.module.css';

interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'up' | 'down' | undefined;
}

export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return <span className={clsx(styles.badge, styles[tone])}>{textElements(children)}</span>;
}
