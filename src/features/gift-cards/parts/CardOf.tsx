/** A stored card as it is drawn. */
import type { ReactNode } from 'react';
import type { GiftCard, GiftCardTheme } from '#src/queries/gift-cards.ts';
import { cardValue, paysIn } from '../card-text.ts';
import { CardFace } from './CardFace.tsx';

interface CardOfProps {
  readonly card: Pick<GiftCard, 'amount' | 'coin' | 'faceCoin' | 'themeId'> & {
    readonly note?: string;
  };
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
  readonly children?: ReactNode;
}

export const CardOf = ({ card, themes, brand, children }: CardOfProps) => (
  <CardFace
    theme={themes.find(({ id }) => id === card.themeId)}
    brand={brand}
    value={cardValue(card)}
    paysIn={paysIn(card)}
    note={card.note}
  >
    {children}
  </CardFace>
);
