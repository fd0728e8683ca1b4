/** The lists of the user's cards with their queries. */
import { useState } from 'react';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useGiftCards, type GiftCardTab, type GiftCardTheme } from '#src/queries/gift-cards.ts';
import { CardListView } from './CardListView.tsx';

interface CardListProps {
  readonly tab: GiftCardTab;
  readonly themes: readonly GiftCardTheme[];
  readonly onTabChange: (tab: GiftCardTab) => void;
  readonly onOpen: (cardNumber: string) => void;
}

export function CardList({ tab, themes, onTabChange, onOpen }: CardListProps) {
  const [page, setPage] = useState(1);
  return (
    <CardListView
      tab={tab}
      cards={loadableOf(useGiftCards(tab, page, true))}
      themes={themes}
      onTabChange={(next) => {
        setPage(1);
        onTabChange(next);
      }}
      onPageChange={setPage}
      onOpen={({ number }) => onOpen(number)}
    />
  );
}
