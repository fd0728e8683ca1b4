/** Product logo: a gauge's line over two waves, in the accent color. An operator's logo replaces
 *  it. */
import { use, useState } from 'react';
import { LogoContext } from './logo.ts';
import styles from './TideMark.module.css';

interface TideMarkProps {
  /** Product name next to the logo; without it, the logo is decorative. */
  readonly name?: string | undefined;
  readonly size?: number | undefined;
  /** Replaces the default logo in this place. */
  readonly logo?: string | undefined;
}

export function TideMark({ name, size = 24, logo: own }: TideMarkProps) {
  const everywhere = use(LogoContext);
  const logo = own ?? everywhere;
  const [missing, setMissing] = useState<string>();
  if (logo !== undefined && logo !== missing) {
    return (
      <img
        className={styles.logo}
        src={logo}
        alt={name ?? ''}
        height={size + 8}
        onError={() => setMissing(logo)}
      />
    );
  }
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
