/** Data and actions of the sweep of small balances. */
import { useState } from 'react';
import { useConvertService } from '#src/binding/convert.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useConvertCoins, useSmallBalances } from '#src/queries/convert.ts';
import type { SmallBalancesPanelProps } from './parts/SmallBalancesPanel.tsx';

const FIRST_TARGET = 'USDT';

export function useSmallBalancesPanel(): SmallBalancesPanelProps {
  const service = useConvertService();
  const coins = useConvertCoins();
  const balances = useSmallBalances();
  const [toCoin, setToCoin] = useState(FIRST_TARGET);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const chosen = (balances.data ?? [])
    .map(({ coin }) => coin)
    .filter((coin) => coin !== toCoin && !skipped.has(coin));
  const sweep = async (): Promise<void> => {
    if (chosen.length === 0 || isBusy) return;
    setBusy(true);
    await service.withRequestId(['sweep', chosen, toCoin], (id) =>
      service.sweep(chosen, toCoin, id),
    );
    setBusy(false);
  };
  return {
    balances: loadableOf(balances),
    coins: coins.data ?? [],
    toCoin,
    onToCoinChange: setToCoin,
    chosen,
    onChosenChange: (coin, isChosen) =>
      setSkipped((now) => {
        const next = new Set(now);
        if (isChosen) next.delete(coin);
        else next.add(coin);
        return next;
      }),
    isBusy,
    onSweep: () => void sweep(),
  };
}
