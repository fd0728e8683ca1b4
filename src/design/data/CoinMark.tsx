/** Generated coin logo: letters on a disc with a color derived from the coin's name. Real logos are
 *  trademarks; an operator may provide an image. */
import styles from './CoinMark.module.css';

interface CoinMarkProps {
  /** "BTC". */
  readonly coin: string;
  readonly size?: 16 | 20 | 24 | 32 | undefined;
  /** Image provided by the operator. */
  readonly imageUrl?: string | undefined;
}

/** Evenly distributed hues with the same lightness, so that white letters are readable on each. */
const HUES = [18, 42, 78, 122, 158, 186, 214, 238, 262, 288, 322, 350] as const;
/** Fixed hues for the main coins, which often appear next to each other. */
const KNOWN_HUES: Readonly<Record<string, number>> = {
  BTC: 52,
  ETH: 275,
  USDT: 168,
  USDC: 250,
  BNB: 85,
  SOL: 300,
  XRP: 235,
  ADA: 262,
  DOGE: 95,
};

export function CoinMark({ coin, size = 20, imageUrl }: CoinMarkProps) {
  if (imageUrl !== undefined) {
    return <img className={styles.mark} src={imageUrl} alt="" width={size} height={size} />;
  }
  const hue = KNOWN_HUES[coin] ?? HUES[hashOf(coin) % HUES.length] ?? HUES[0];
  // A small disc has space for one letter.
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
