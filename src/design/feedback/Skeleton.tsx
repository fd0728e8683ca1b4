/** The place of what is still loading, in its final size, so that nothing jumps. */
import { classNames } from '../class-names.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS size: "8ch", "100%". */
  readonly width?: string | undefined;
  /** Any CSS size; a line of text when left out. */
  readonly height?: string | undefined;
  readonly isRound?: boolean | undefined;
}

export function Skeleton({ width = '100%', height, isRound = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, isRound && styles.round)}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
