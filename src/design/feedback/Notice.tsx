/** Permanent notice in the page: prices are stale, an email must be verified. */
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { AlertIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons/first-icons.ts';
import { textElements } from '../controls/text-elements.tsx';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly children: ReactNode;
  readonly tone?: 'info' | 'success' | 'warning' | 'danger' | undefined;
  readonly action?: ReactNode;
  /** Announced immediately by screen readers. */
  readonly isUrgent?: boolean | undefined;
}

const ICONS = {
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  danger: AlertIcon,
} as const;

export function Notice({ children, tone = 'info', action, isUrgent = false }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={clsx(styles.notice, styles[tone])} role={isUrgent ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.text}>{textElements(children)}</div>
      {action}
    </div>
  );
}
