/** The page's own chunk is on its way: its ground, without a spinner, or what the operator has it show. */
import { useSnapshot } from 'valtio';
import { settings } from '#src/stores/settings.store.ts';
import styles from '../App.module.css';

export function Loading() {
  const { common } = useSnapshot(settings);
  return (
    <div className={styles.loading} aria-busy="true">
      {common?.loadingAnimation && <img src={common.loadingAnimation} alt="" height={64} />}
    </div>
  );
}
