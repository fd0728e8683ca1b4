/** A card of a theme, as far as the desk shows it: its color, name and category. */
import type { CSSProperties } from 'react';
import type { GiftCardTheme } from '#contract/entities/gift-card.ts';
import { hexOfRgb, rgbOfHex, textOn } from '#src/design/tokens/contrast.ts';
import styles from './GiftCards.module.css';
import { useGiftCardLabels } from './use-gift-card-labels.ts';

const PLAIN = '#3b4252';

export function cardStyleOf(color: string): CSSProperties {
  const fill = rgbOfHex(color) === undefined ? PLAIN : color;
  const rgb = rgbOfHex(fill);
  const text = rgb === undefined ? '#ffffff' : hexOfRgb(textOn(rgb));
  return { '--card-fill': fill, '--card-text': text } as CSSProperties;
}

export function ThemePreview({ theme }: { readonly theme: Omit<GiftCardTheme, 'id'> }) {
  const labels = useGiftCardLabels();
  return (
    <div className={styles.card} style={cardStyleOf(theme.color)}>
      <span className={styles.small}>
        <bdi>{theme.category}</bdi>
      </span>
      <span className={styles.name}>
        <bdi>{theme.name}</bdi>
      </span>
      <span className={styles.small}>{labels.design[theme.design]}</span>
    </div>
  );
}
