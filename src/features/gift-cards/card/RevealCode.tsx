/** The code of a card with its machine. */
import { useAuth } from '#src/binding/auth.ts';
import { useGiftCardsService, useRevealCard } from '#src/binding/gift-cards.ts';
import { copyText } from '#src/platform/clipboard.ts';
import type { GiftCard, GiftCardTheme } from '#src/queries/gift-cards.ts';
import { RevealView } from './RevealView.tsx';

interface RevealCodeProps {
  readonly card: GiftCard;
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
  readonly onBack: () => void;
}

export function RevealCode(props: RevealCodeProps) {
  const { linkOf } = useGiftCardsService();
  const isCodeRequired = useAuth().user?.isTwoFactorOn === true;
  const form = useRevealCard({ cardNumber: props.card.number, isCodeRequired });
  return <RevealView {...props} form={form} linkOf={linkOf} write={copyText} />;
}
