/** Actions of other widgets on the order form of a contract. A value picked before the form is loaded
 *  is applied when it is. */
import { useMemo } from 'react';
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots } from '#contract/core/pair.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { useFuturesPage } from '#src/binding/futures-page.tsx';
import type { FuturesEdit } from '#src/binding/futures.ts';

export function useFuturesPicks(contract: FuturesContract) {
  const { trade } = useFuturesPage();
  return useMemo(() => {
    const edit = (change: FuturesEdit): void => {
      // If the trading functions do not load, the form is missing too and reports the error.
      trade(contract).then(
        ({ order }) => order.send({ type: 'draft.edited', edit: change }),
        () => undefined,
      );
    };
    return {
      pickPrice: (price: Ticks) => edit({ price: priceOfTicks(price, contract) }),
      pickSize: (size: Lots) => edit({ unit: 'trade', amount: sizeOfLots(size, contract) }),
      /** Both sides share one form. */
      open: () => edit({ action: 'open' }),
    };
  }, [trade, contract]);
}
