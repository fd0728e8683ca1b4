/** Placeholder for loading content, in its final size, so that the layout does not shift. */
import { clsx } from 'clsx/lite';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS size: "8ch", "100%". */
  readonly width?: string | undefined;
  /** Any CSS size; by default one line of text. */
  readonly height?: string | undefined;
  readonly isRound?: boolean | undefined;
}

export function Skeleton({ width = '100%', height, isRound = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(styles.skeleton, isRound && styles.round)}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
