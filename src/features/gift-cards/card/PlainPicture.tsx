/** A card as a picture without its code, which may be shown to anybody. */
import type { GiftCard, GiftCardTheme } from '#src/queries/gift-cards.ts';
import { CardPicture } from './CardPicture.tsx';

interface PlainPictureProps {
  readonly card: GiftCard;
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
  readonly onBack: () => void;
}

export const PlainPicture = (props: PlainPictureProps) => (
  <CardPicture {...props} secret={undefined} />
);
