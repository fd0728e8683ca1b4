/** The product's mark: a gauge's line over two waves, in the accent. */
import styles from './TideMark.module.css';

interface TideMarkProps {
  /** The name beside it; left out, the mark stands alone and is decoration. */
  readonly name?: string | undefined;
  readonly size?: number | undefined;
}

export function TideMark({ name, size = 24 }: TideMarkProps) {
  return (
    <span className={styles.brand}>
      <svg
        className={styles.mark}
        viewBox="0 0 24 24"
        width={size}
        height={size}
        aria-hidden="true"
      >
        <path d="M12 3v8" className={styles.gauge} />
        <path d="M3.5 14.4c1.9-2.1 3.7-2.1 5.6 0s3.7 2.1 5.6 0 3.8-2.1 5.8 0" />
        <path
          d="M3.5 19.2c1.9-2.1 3.7-2.1 5.6 0s3.7 2.1 5.6 0 3.8-2.1 5.8 0"
          className={styles.ebb}
        />
      </svg>
      {name !== undefined && <span className={styles.name}>{name}</span>}
    </span>
  );
}
