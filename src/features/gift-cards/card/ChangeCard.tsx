/** A confirmed change of a card with its machine. */
import { useCardChange, type CardChangeKind } from '#src/binding/gift-cards.ts';
import type { GiftCard } from '#src/queries/gift-cards.ts';
import { ChangeView } from './ChangeView.tsx';

interface ChangeCardProps {
  readonly card: GiftCard;
  readonly kind: CardChangeKind;
  readonly onBack: () => void;
}

export function ChangeCard({ card, kind, onBack }: ChangeCardProps) {
  const form = useCardChange({ kind, cardNumber: card.number });
  return <ChangeView form={form} card={card} onBack={onBack} />;
}
