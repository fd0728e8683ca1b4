/** Shows a key. */
import styles from './KeyHint.module.css';

export function KeyHint({ keys }: { readonly keys: string }) {
  return (
    <kbd className={styles.key} dir="ltr" translate="no">
      {keys}
    </kbd>
  );
}
