/** Placeholder while the page's own chunk loads: an empty background without a spinner, or the
 *  operator's loading image. */
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { settings } from '#src/stores/settings.store.ts';
import styles from '../../App.module.css';

/** Contains no hooks of its own, because a lazy component calls it as a function. */
export function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <OperatorImage />
    </div>
  );
}

function OperatorImage() {
  const common = dataOf(useSnapshot(settings).common);
  return common?.loadingAnimation && <img src={common.loadingAnimation} alt="" height={64} />;
}
