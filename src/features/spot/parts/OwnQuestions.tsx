/** What a trader is asked before an order is changed, wherever on the page that was wished for. */
import type { Pair } from '#contract/core/pair.ts';
import { useTradeDesk } from '#src/binding/spot.tsx';
import { AmendQuestions } from '#src/trading/orders/AmendQuestions.tsx';
import { useTradedPairs } from '#src/trading/orders/use-traded-pairs.ts';

export function OwnQuestions({ pair }: { readonly pair: Pair }) {
  const { amendments } = useTradeDesk();
  const { pairOf } = useTradedPairs(pair);
  return <AmendQuestions amendments={amendments} pairOf={pairOf} />;
}
