/** Count over a bell icon; hidden without a count. src/format creates the text ("99+"). */
import styles from './CountBadge.module.css';

export function CountBadge({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {text}
    </span>
  );
}
