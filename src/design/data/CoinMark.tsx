/** A coin's mark, drawn by us: its letters on a disc whose colour follows from its name. Real logos
 *  are trade marks; an operator may hand in a picture. */
import styles from './CoinMark.module.css';

interface CoinMarkProps {
  /** "BTC". */
  readonly coin: string;
  readonly size?: 16 | 20 | 24 | 32 | undefined;
  /** An operator's picture. */
  readonly imageUrl?: string | undefined;
}

/** Spread round the wheel at one lightness, so that white letters read on each. */
const HUES = [18, 42, 78, 122, 158, 186, 214, 238, 262, 288, 322, 350] as const;
/** The coins that stand side by side all day are told apart by plan, not by chance. */
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

/** The same name has the same colour on every machine. */
function hashOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return hash;
}
