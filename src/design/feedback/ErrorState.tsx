/** What failed, in words, in the place where it failed, with a way to try again. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '../controls/Button.tsx';
import { AlertIcon } from '../icons/first-icons.ts';
import styles from './States.module.css';

interface ErrorStateProps {
  readonly text: string;
  readonly onRetry?: (() => void) | undefined;
  /** The next try is under way. */
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
