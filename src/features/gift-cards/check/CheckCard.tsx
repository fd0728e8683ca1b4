/** The check of a card with its query: a press requests it, because a wrong number uses an attempt. */
import { useState } from 'react';
import { checkRejectionOf, useCardFace, type GiftCardTheme } from '#src/queries/gift-cards.ts';
import { CheckView, type CheckResult } from './CheckView.tsx';

interface CheckCardProps {
  readonly themes: readonly GiftCardTheme[];
  readonly brand: string;
}

export function CheckCard({ themes, brand }: CheckCardProps) {
  const [cardNumber, setCardNumber] = useState<string>();
  const face = useCardFace(cardNumber);
  return (
    <CheckView
      result={resultOf(face)}
      themes={themes}
      brand={brand}
      onCheck={(next) => {
        if (next === cardNumber) void face.refetch();
        else setCardNumber(next);
      }}
    />
  );
}

function resultOf(face: ReturnType<typeof useCardFace>): CheckResult {
  if (face.isFetching) return { kind: 'checking' };
  if (face.isError) {
    const rejection = checkRejectionOf(face.error);
    if (rejection === undefined) return { kind: 'unreachable' };
    if (rejection.isNotFound) return { kind: 'notFound' };
    return { kind: 'refused', message: rejection.message };
  }
  return face.data === undefined ? { kind: 'none' } : { kind: 'found', face: face.data };
}
