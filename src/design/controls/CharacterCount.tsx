/** "12/200" beside a limited text. */
import styles from './CharacterCount.module.css';

interface CharacterCountProps {
  readonly count: number;
  readonly countMax: number;
}

export function CharacterCount({ count, countMax }: CharacterCountProps) {
  return (
    <span className={styles.count} dir="ltr">
      {count}/{countMax}
    </span>
  );
}
