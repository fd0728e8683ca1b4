/** Order book of the pair on screen. Reports its visible rows to the worker, which sends only those. */
import { useCallback, useLayoutEffect, useMemo, type ComponentProps } from 'react';
import type { Pair } from '#contract/core/pair.ts';
import { useMarketService } from '#src/binding/market.ts';
import { after } from '#src/platform/clock.ts';
import { markPainted } from '#src/platform/marks.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { link } from '#src/stores/link.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { ownLevelsOf, type RestingOrder } from '../book/own-levels.ts';
import { OrderBookLadder } from '../book/OrderBookLadder.tsx';
import { useStoreValue } from '../use-store-value.ts';
import { useBookSettings } from './use-book-settings.ts';
import { isBookLive } from './use-first-paint.ts';

type LadderProps = ComponentProps<typeof OrderBookLadder>;

interface MarketBookProps extends Pick<LadderProps, 'onPricePick' | 'onSizePick'> {
  readonly pair: Pair;
  /** Name of the pair's stored settings. */
  readonly storedAs: string;
  /** The user's orders, whose levels are marked. */
  readonly orders: readonly RestingOrder[];
}

export function MarketBook({ pair, storedAs, orders, ...picks }: MarketBookProps) {
  const service = useMarketService();
  const [bookSettings, setBookSettings] = useBookSettings(storedAs);
  const { groupTicks } = bookSettings;
  const isLive = useStoreValue(link, isBookLive);
  const shownGroup = useStoreValue(ladder, (book) => book.groupTicks);
  const ownLevels = useMemo(
    () => ownLevelsOf(orders, pair, shownGroup),
    [orders, pair, shownGroup],
  );
  useLayoutEffect(() => {
    if (isLive) markPainted('book');
  }, [isLive]);
  const notify = useCallback(
    (rowCount: number) => service.setBookView({ rowCount, groupTicks }),
    [service, groupTicks],
  );
  return (
    <OrderBookLadder
      ladder={ladder}
      ticker={ticker}
      link={link}
      pair={pair}
      painter={service.painter}
      after={after}
      bookSettings={bookSettings}
      onSettingsChange={setBookSettings}
      ownLevels={ownLevels}
      {...picks}
      onRowCountChange={notify}
      onPauseChange={service.pauseBook}
    />
  );
}
