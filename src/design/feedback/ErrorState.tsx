/** Error message in place of the content that failed to load, with a retry button. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '../controls/Button.tsx';
import { AlertIcon } from '../icons/first-icons.ts';
import styles from './States.module.css';

interface ErrorStateProps {
  readonly text: string;
  readonly onRetry?: (() => void) | undefined;
  /** A retry is pending. */
  readonly isBusy?: boolean | undefined;
}

export function ErrorState({ text, onRetry, isBusy }: ErrorStateProps) {
  const { t } = useLingui();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.failure}>
        <AlertIcon size={20} />
      </span>
      <p className={styles.what}>{text}</p>
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry} isBusy={isBusy}>{t`Retry`}</Button>
      )}
    </div>
  );
}
