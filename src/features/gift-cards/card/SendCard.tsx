/** Sending a card with its machine. */
import { useAuth } from '#src/binding/auth.ts';
import { useSendCard } from '#src/binding/gift-cards.ts';
import type { GiftCard } from '#src/queries/gift-cards.ts';
import { SendView } from './SendView.tsx';

interface SendCardProps {
  readonly card: GiftCard;
  readonly onBack: () => void;
}

export function SendCard({ card, onBack }: SendCardProps) {
  const isCodeRequired = useAuth().user?.isTwoFactorOn === true;
  const form = useSendCard({ cardNumber: card.number, isCodeRequired });
  return <SendView form={form} card={card} onBack={onBack} />;
}
