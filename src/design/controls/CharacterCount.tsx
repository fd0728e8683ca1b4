/** Character count of a limited text: "12/200". */
import styles from './CharacterCount.module.css';

interface CharacterCountProps {
  readonly count: number;
  readonly countMax: number;
}

export function CharacterCount({ count, countMax }: CharacterCountProps) {
  return (
    <span className={styles.count} dir="ltr" translate="no">
      {count}/{countMax}
    </span>
  );
}
