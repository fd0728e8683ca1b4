/** A card as it is drawn: in the color and with the motif of its theme. */
import type { CSSProperties, ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { GiftCardTheme } from '#src/queries/gift-cards.ts';
import { cardColorsOf } from './card-colors.ts';
import { CARD_MOTIFS, CARD_VIEW } from './card-motifs.ts';
import styles from './CardFace.module.css';

interface CardFaceProps {
  /** Undefined while the themes are not loaded, or for one that is no longer offered. */
  readonly theme: GiftCardTheme | undefined;
  readonly brand: string;
  /** "50 USDT"; '' before one is typed. */
  readonly value: string;
  /** Coin in which the card pays, where its value is fixed in another one. */
  readonly paysIn?: string | undefined;
  readonly note?: string | undefined;
  /** At the foot of the card: its number, its end. */
  readonly children?: ReactNode;
}

export function CardFace({
  theme,
  brand,
  value,
  paysIn: coin,
  note = '',
  children,
}: CardFaceProps) {
  const { t } = useLingui();
  const { fill, text } = cardColorsOf(theme?.color);
  const colors = { '--card-fill': fill, '--card-text': text } as CSSProperties;
  return (
    <div className={styles.card} style={colors}>
      <CardMotif theme={theme} />
      <div className={styles.head}>
        <span className={styles.brand}>
          <bdi>{brand}</bdi>
        </span>
        <span className={styles.theme}>
          <bdi>{theme?.name ?? ''}</bdi>
        </span>
      </div>
      <div className={styles.middle}>
        {value !== '' && (
          <span className={styles.value}>
            <NumberText>{value}</NumberText>
          </span>
        )}
        {coin !== undefined && <span className={styles.small}>{t`Paid in ${coin}`}</span>}
        {note !== '' && (
          <span className={styles.note}>
            <bdi>{note}</bdi>
          </span>
        )}
      </div>
      <div className={styles.foot}>{children}</div>
    </div>
  );
}

export const CardMotif = ({ theme }: Pick<CardFaceProps, 'theme'>) => (
  <svg
    className={styles.motif}
    viewBox={`0 0 ${CARD_VIEW.width} ${CARD_VIEW.height}`}
    aria-hidden="true"
  >
    <path d={CARD_MOTIFS[theme?.design ?? 'plain']} />
  </svg>
);
