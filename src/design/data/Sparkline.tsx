/** 24-hour sparkline, colored by the total change. Decorative: the numbers are shown next to it. */
import styles from './Sparkline.module.css';

interface SparklineProps {
  /** Prices in time order, as steps or plain numbers. */
  readonly points: ArrayLike<number>;
  /** Accessible name; without it, the image is decorative. */
  readonly label?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export function Sparkline({ points, label, width = 96, height = 28 }: SparklineProps) {
  const path = pathOf(points, width, height);
  const isFall = (points[points.length - 1] ?? 0) < (points[0] ?? 0);
  return (
    <svg
      className={isFall ? styles.down : styles.up}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      preserveAspectRatio="none"
    >
      <path d={`${path}V${height}H0Z`} className={styles.area} />
      <path d={path} className={styles.line} />
    </svg>
  );
}

/** Leaves one pixel above and below, so that the stroke is not clipped. */
function pathOf(points: ArrayLike<number>, width: number, height: number): string {
  const list = Array.from(points);
  if (list.length < 2) return `M0 ${height / 2}H${width}`;
  const lowest = Math.min(...list);
  const range = Math.max(...list) - lowest;
  const stepX = width / (list.length - 1);
  return list
    .map((point, index) => {
      const share = range === 0 ? 0.5 : (point - lowest) / range;
      const y = height - 1 - share * (height - 2);
      return `${index === 0 ? 'M' : 'L'}${tenths(index * stepX)} ${tenths(y)}`;
    })
    .join('');
}

/** A tenth of a pixel is finer than the eye sees, and keeps the path short. */
const tenths = (pixels: number): number => Math.round(pixels * 10) / 10;
