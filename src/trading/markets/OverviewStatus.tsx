/** Shows whether the prices of a list are live, as a dot and a label; changes are announced. */
import { useLingui } from '@lingui/react/macro';
import type { ListFreshness } from '#domain/freshness.ts';
import { LiveDot } from '#src/design/feedback/LiveDot.tsx';
import styles from './OverviewStatus.module.css';

export function OverviewStatus({ state }: { readonly state: ListFreshness }) {
  const { t } = useLingui();
  const labels: Readonly<Record<ListFreshness, string>> = {
    live: t({ message: 'Live', comment: 'State of the connection' }),
    waiting: t({ message: 'Connecting', comment: 'State of the connection' }),
    stale: t`Prices are not live`,
  };
  return (
    <output className={styles.status} data-state={state}>
      <LiveDot state={state} label={labels[state]} />
    </output>
  );
}
