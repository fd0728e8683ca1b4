/** Data and actions of the demo wallet, from its queries and its service. */
import { useState } from 'react';
import type { EpochMs } from '#contract/core/time.ts';
import { useDemoService } from '#src/binding/demo.ts';
import { systemClock } from '#src/platform/clock.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useDemoAccount,
  useDemoOrders,
  useDemoStatistics,
  useDemoTrades,
  useDemoWallet,
  type DemoAccount,
} from '#src/queries/demo.ts';
import { useTradedPairs } from '#src/trading/orders/values/use-traded-pairs.ts';
import type { DemoWalletViewProps } from './DemoWalletView.tsx';
import { topUpStateOf } from './top-up-state.ts';

/** Current history pages of an epoch. */
interface Place {
  readonly epoch: number | undefined;
  readonly orders: number;
  readonly trades: number;
}

const FIRST_PAGES = { orders: 1, trades: 1 } as const;

export function useDemoWalletPage(): DemoWalletViewProps {
  const service = useDemoService();
  const account = useDemoAccount();
  const wallet = useDemoWallet();
  const [chosenEpoch, setChosenEpoch] = useState<number>();
  const running = account.data?.current.epoch;
  // Falls back to the running epoch when none is selected or the selected one is no longer stored.
  const epoch = isAvailable(account.data, chosenEpoch) ? chosenEpoch : running;
  const [place, setPlace] = useState<Place>({ epoch, ...FIRST_PAGES });
  // A change of the epoch, by whatever cause, resets the histories to their first pages.
  const pages = place.epoch === epoch ? place : { epoch, ...FIRST_PAGES };
  const statistics = useDemoStatistics(epoch);
  const orders = useDemoOrders(epoch, pages.orders);
  const trades = useDemoTrades(epoch, pages.trades);
  const { pairOf } = useTradedPairs();
  const topUp = usePress(service.topUp);
  const reset = usePress(service.reset);
  const now: EpochMs = systemClock();
  return {
    account: loadableOf(account),
    balances: loadableOf(wallet),
    statistics: loadableOf(statistics),
    topUp: account.data === undefined ? 'unknown' : topUpStateOf(account.data, now),
    isToppingUp: topUp.isBusy,
    onTopUp: topUp.press,
    isResetting: reset.isBusy,
    onReset: async () => {
      await reset.press();
      setChosenEpoch(undefined);
    },
    epoch,
    onEpochChange: setChosenEpoch,
    orders: {
      page: loadableOf(orders),
      onPageChange: (page) => setPlace({ ...pages, orders: page }),
    },
    trades: {
      page: loadableOf(trades),
      onPageChange: (page) => setPlace({ ...pages, trades: page }),
    },
    pairOf,
    now,
  };
}

const isAvailable = (account: DemoAccount | undefined, epoch: number | undefined): boolean =>
  account !== undefined &&
  [account.current, ...account.earlier].some((known) => known.epoch === epoch);

/** Wraps a call started by a click: busy until the response, and not repeated meanwhile. */
function usePress(call: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    await call();
    setBusy(false);
  };
  return { isBusy, press };
}
