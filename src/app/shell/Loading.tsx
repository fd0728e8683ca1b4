/** The page's own chunk is on its way: its ground, without a spinner. */
import styles from '../App.module.css';

export function Loading() {
  return <div className={styles.loading} aria-busy="true" />;
}
