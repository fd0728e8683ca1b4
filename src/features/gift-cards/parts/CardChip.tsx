/** A card as small as an icon, for lists. */
import type { CSSProperties } from 'react';
import type { GiftCardTheme } from '#src/queries/gift-cards.ts';
import { cardColorsOf } from './card-colors.ts';
import styles from './CardChip.module.css';

export function CardChip({ theme }: { readonly theme: GiftCardTheme | undefined }) {
  const style = { '--card-fill': cardColorsOf(theme?.color).fill } as CSSProperties;
  return <span className={styles.chip} style={style} aria-hidden="true" />;
}
