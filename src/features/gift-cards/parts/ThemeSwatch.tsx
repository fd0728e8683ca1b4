/** The color and the drawing of a theme. */
import type { CSSProperties } from 'react';
import type { GiftCardTheme } from '#src/queries/gift-cards.ts';
import { cardColorsOf } from './card-colors.ts';
import { CardMotif } from './CardFace.tsx';
import styles from './ThemeSwatch.module.css';

export function ThemeSwatch({ theme }: { readonly theme: GiftCardTheme }) {
  const { fill, text } = cardColorsOf(theme.color);
  const colors = { '--card-fill': fill, '--card-text': text } as CSSProperties;
  return (
    <span className={styles.swatch} style={colors}>
      <CardMotif theme={theme} />
    </span>
  );
}
