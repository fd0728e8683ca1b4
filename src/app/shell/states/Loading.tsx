/** The page's own chunk is on its way: its ground, without a spinner, or what the operator has it show. */
import { useSnapshot } from 'valtio';
import { settings } from '#src/stores/settings.store.ts';
import styles from '../../App.module.css';

/** Without hooks of its own: what waits for a chunk calls it in its own place. */
export function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <OperatorImage />
    </div>
  );
}

function OperatorImage() {
  const { common } = useSnapshot(settings);
  return common?.loadingAnimation && <img src={common.loadingAnimation} alt="" height={64} />;
}
