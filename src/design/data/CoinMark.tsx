/** The icon of a coin; for a coin without one, its letters on a disc whose color follows from its name. */
import { coinIconOf } from './coin-icons.ts';
import styles from './CoinMark.module.css';

interface CoinMarkProps {
  /** "BTC". */
  readonly coin: string;
  readonly size?: 16 | 20 | 24 | 32 | undefined;
  /** Instead of ours: an operator's image. */
  readonly imageUrl?: string | undefined;
}

/** Evenly distributed hues with the same lightness, so that white letters are readable on each. */
const HUES = [18, 42, 78, 122, 158, 186, 214, 238, 262, 288, 322, 350] as const;

export function CoinMark({ coin, size = 20, imageUrl }: CoinMarkProps) {
  const image = imageUrl ?? coinIconOf(coin);
  if (image !== undefined) {
    return <img className={styles.mark} src={image} alt="" width={size} height={size} />;
  }
  const hue = HUES[hashOf(coin) % HUES.length] ?? HUES[0];
  // A small disc holds one letter well.
  const isSmall = size <= 20;
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
      style={{ color: `oklch(0.54 0.13 ${hue})` }}
    >
      <circle cx="10" cy="10" r="10" fill="currentColor" />
      <text
        x="10"
        y={isSmall ? 14 : 13.3}
        textAnchor="middle"
        className={isSmall ? styles.letter : styles.letters}
      >
        {coin.slice(0, isSmall ? 1 : 2).toUpperCase()}
      </text>
    </svg>
  );
}

/** Deterministic, so that a name has the same color on every machine. */
function hashOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return hash;
}
