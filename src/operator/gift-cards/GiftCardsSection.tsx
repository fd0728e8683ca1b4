/** Gift cards with their calls. */
import { decideGiftCard, saveGiftCardTheme } from '#contract/operator/gift-cards.ts';
import { operatorRequest } from '#contract/operator/operator-route.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useDeskAction, useDeskGiftCards } from '../client/desk-queries.tsx';
import { RailCount } from '../parts/RailCount.tsx';
import { GiftCardsView } from './GiftCardsView.tsx';

export const GiftCardsCount = () => <RailCount count={useDeskGiftCards().data?.reported.length} />;

export function GiftCardsSection() {
  const send = useDeskAction();
  return (
    <GiftCardsView
      cards={loadableOf(useDeskGiftCards())}
      onSaveTheme={(draft) => send(operatorRequest(saveGiftCardTheme, { body: draft }))}
      onDecide={(number, decision, note) =>
        send(
          operatorRequest(decideGiftCard, {
            params: { cardNumber: number },
            body: { decision, note },
          }),
        )
      }
    />
  );
}
