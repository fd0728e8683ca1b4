/** Shown in place of a part of the page that could not be loaded or that failed: after a deploy the host may no
 *  longer have the files of an open tab. */
import { useEffect, useSyncExternalStore } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { FailureProps } from '#src/deferred/part-boundary.tsx';
import { Button } from '../controls/Button.tsx';
import styles from './PartFailure.module.css';

/** Matches the bundler's error names for a script and a style sheet. */
const isOfLoading = (reason: unknown): boolean =>
  reason instanceof Error && /chunk/i.test(`${reason.name} ${reason.message}`);

export function PartFailure(props: FailureProps) {
  if (props.place === 'line') return <FailureLine {...props} />;
  return <FailureBox {...props} />;
}

function FailureBox({ reason, place, help, onRetry }: FailureProps) {
  const { t } = useLingui();
  const isLost = isOfLoading(reason);
  const Title = place === 'page' ? 'h1' : 'p';
  const buttonSize = place === 'page' ? 'normal' : 'small';
  const box = (
    <div className={styles[place]} role="alert">
      <Title className={styles.title}>
        {isLost ? t`Part of the page could not be loaded` : t`Part of the page stopped working`}
      </Title>
      {isLost && place === 'page' && (
        <p className={styles.text}>
          {t`The connection failed or a new version was released. Your order draft is saved.`}
        </p>
      )}
      {help}
      <span className={styles.ways}>
        <Button size={buttonSize} onClick={onRetry}>{t`Retry`}</Button>
        {/* Code that threw while it was evaluated throws the same error until the page is reloaded. */}
        <Button
          tone={isLost ? 'primary' : 'neutral'}
          size={buttonSize}
          onClick={() => location.reload()}
        >
          {t({ message: 'Reload page', comment: 'Button' })}
        </Button>
      </span>
    </div>
  );
  return place === 'page' ? <main className={styles.main}>{box}</main> : box;
}

/** Failures without a place share one line: the first is shown, and retrying it retries all. */
let lines: readonly (() => void)[] = [];
const watchers = new Set<() => void>();

function setLines(next: readonly (() => void)[]): void {
  lines = next;
  for (const notify of watchers) notify();
}

const watchLines = (notify: () => void): (() => void) => {
  watchers.add(notify);
  return () => watchers.delete(notify);
};

function FailureLine({ onRetry, ...failure }: FailureProps) {
  const isFirst = useSyncExternalStore(watchLines, () => lines[0] === onRetry);
  useEffect(() => {
    setLines([...lines, onRetry]);
    return () => setLines(lines.filter((one) => one !== onRetry));
  }, [onRetry]);
  const retryAll = () => {
    for (const retry of lines) retry();
  };
  return isFirst && <FailureBox {...failure} onRetry={retryAll} />;
}
