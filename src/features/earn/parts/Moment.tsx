/** A time that the exchange decides by UTC, in UTC and in the user's own time zone. */
import { clsx } from 'clsx/lite';
import type { EpochMs } from '#contract/core/time.ts';
import { LocalTime } from './LocalTime.tsx';
import styles from './parts.module.css';
import { UtcTime } from './UtcTime.tsx';

interface MomentProps {
  readonly at: EpochMs;
  /** Below its label instead of opposite to it. */
  readonly isAtStart?: boolean;
}

export const Moment = ({ at, isAtStart = false }: MomentProps) => (
  <span className={clsx(styles.moment, isAtStart && styles.atStart)}>
    <UtcTime at={at} />
    <LocalTime at={at} />
  </span>
);
