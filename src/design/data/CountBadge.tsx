/** How many, over a bell: nothing for none. The text ("99+") is made by src/format. */
import styles from './CountBadge.module.css';

export function CountBadge({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {text}
    </span>
  );
}
