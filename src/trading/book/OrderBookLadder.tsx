/** Order book with asks above bids and the best prices in the middle. A click on a price reports
 *  that price, a click on a size reports the total down to its row; the page decides what to do
 *  with it. */
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Painter } from '#src/binding/painter.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { Ladder } from '#src/stores/ladder.store.ts';
import type { Link } from '#src/stores/link.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';
import type { After } from '../rows/flash-timers.ts';
import { useStoreValue } from '../use-store-value.ts';
import { BookBalance } from './BookBalance.tsx';
import { BookMid } from './BookMid.tsx';
import { BookSurface } from './BookSurface.tsx';
import { BookTools } from './BookTools.tsx';
import type { LevelCardProps } from './LevelCard.tsx';
import { LevelList } from './LevelList.tsx';
import type { BookSettings } from './book-settings.ts';
import { levelAt, moveFocus } from './level-position.ts';
import { NO_OWN_LEVELS, type OwnLevels } from './own-levels.ts';
import { useHoveredLevel } from './use-level-position.ts';
import { usePausedRows } from './use-paused-rows.ts';
import { useRowCount, type BookMeasures } from './use-row-count.ts';
import styles from './OrderBookLadder.module.css';

/** Must match --height-level, the height of the last-price row and the row padding: they determine
 *  how many rows fit and where they are painted. */
const MEASURES: BookMeasures = { rowHeight: 20, midHeight: 34, padding: 12 };

export interface OrderBookLadderProps {
  readonly ladder: Ladder;
  readonly ticker: Ticker;
  readonly link: Link;
  readonly pair: Pair;
  /** Paints the book; without a painter the rows are visible. */
  readonly painter?: Painter | undefined;
  readonly bookSettings: BookSettings;
  readonly onSettingsChange: (bookSettings: BookSettings) => void;
  /** Rows that contain an own order. */
  readonly ownLevels?: OwnLevels | undefined;
  readonly onPricePick: (price: Ticks) => void;
  /** `size` is the total from the best price down to the row. */
  readonly onSizePick: (size: Lots) => void;
  /** Called with the number of rows per side that fit. */
  readonly onRowCountChange?: ((rowCount: number) => void) | undefined;
  /** Called when row prices must pause and when they may resume. */
  readonly onPauseChange?: ((isPaused: boolean) => void) | undefined;
  /** Turns off the highlights after a short delay. */
  readonly after: After;
}

export function OrderBookLadder(props: OrderBookLadderProps) {
  const { ladder, ticker, link, pair, painter, bookSettings, after } = props;
  const { ownLevels = NO_OWN_LEVELS } = props;
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const { view } = bookSettings;
  const rowCount = useRowCount(frame, view, MEASURES, props.onRowCountChange);
  const [isPainted, setPainted] = useState(false);
  const isFilled = useHasBeenFilled(link);
  const isPaused = usePausedRows(frame, after, props.onPauseChange);
  const painting = isPainted ? painter : undefined;
  return (
    <Panel
      title={t({ message: 'Order book', comment: 'Title' })}
      className={styles.panel}
      actions={
        <BookTools
          pair={pair}
          ticker={ticker}
          bookSettings={bookSettings}
          onSettingsChange={props.onSettingsChange}
        />
      }
    >
      <BookColumns pair={pair} lastColumn={bookSettings.lastColumn} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The rows' own buttons are pressed; one listener hears all of them. */}
      <div
        ref={frame}
        className={styles.frame}
        data-view={view}
        data-painted={isPainted || undefined}
        dir="ltr"
        onClick={(event) => void pick(event, props, painting)}
        onKeyDown={move}
      >
        {painter !== undefined && isFilled && (
          <BookSurface
            painter={painter}
            onPaintedChange={setPainted}
            frame={frame}
            measures={MEASURES}
            bookSettings={bookSettings}
            rowCount={rowCount}
            ownLevels={ownLevels}
          />
        )}
        <Levels
          {...props}
          ownLevels={ownLevels}
          rowCount={rowCount}
          isPainted={isPainted}
          isPaused={isPaused}
        />
        <BookCover ladder={ladder} link={link} frame={frame} />
      </div>
      {view === 'both' && <BookBalance ladder={ladder} rowCount={rowCount} />}
      <HoveredCard frame={frame} ladder={ladder} pair={pair} painter={painting} after={after} />
    </Panel>
  );
}

interface LevelsProps extends OrderBookLadderProps {
  readonly ownLevels: OwnLevels;
  readonly rowCount: number;
  readonly isPainted: boolean;
  readonly isPaused: boolean;
}

/** Rows of the visible sides, with the last price between them. */
function Levels({ ownLevels, rowCount, isPainted, isPaused, ...props }: LevelsProps) {
  const { ladder, pair, bookSettings, after } = props;
  const { view } = bookSettings;
  const { t } = useLingui();
  const shared = { ladder, pair, bookSettings, rowCount, isPainted, after };
  return (
    <>
      {view !== 'bids' && (
        <LevelList {...shared} side="asks" label={t`Asks, best first`} ownPrices={ownLevels.asks} />
      )}
      <BookMid ticker={props.ticker} link={props.link} pair={pair} isPaused={isPaused} />
      {view !== 'asks' && (
        <LevelList {...shared} side="bids" label={t`Bids, best first`} ownPrices={ownLevels.bids} />
      )}
    </>
  );
}

const move = (event: KeyboardEvent): void => {
  if (moveFocus(event.currentTarget, event.target as Element, event.key)) event.preventDefault();
};

/** Reports the price or the total of the clicked row.
 *  @param painter paints the visible book; undefined while rows are visible. */
async function pick(
  event: MouseEvent,
  { ladder, onPricePick, onSizePick }: OrderBookLadderProps,
  painter: Painter | undefined,
): Promise<void> {
  const place = levelAt(event.target);
  const row = place === undefined ? undefined : ladder[place.side][place.index];
  const button = (event.target as Element).closest('[data-pick]');
  if (place === undefined || row === undefined || button === null) return;
  const { price, total } = row;
  // The DOM rows lag behind the painted book: uses the values that were visible.
  const painted = await painter?.paintedLevel(place);
  if (button.getAttribute('data-pick') === 'price') onPricePick(painted?.price ?? price);
  else onSizePick(painted?.total ?? total);
}

/** Once the book has held anything. The first book is shown in rows: a painter's first canvas keeps it from
 *  everything else, and is made with the page's thread. */
function useHasBeenFilled(link: Link): boolean {
  const isFilled = useStoreValue(
    link,
    ({ bookState }) => bookState !== 'empty' && bookState !== 'syncing',
  );
  const [hasBeen, setHasBeen] = useState(isFilled);
  if (isFilled && !hasBeen) setHasBeen(true);
  return hasBeen;
}

const LazyLevelCard = lazyComponent(async () => (await loadPart('marketViews')).LevelCard);

interface HoveredCardProps extends Omit<LevelCardProps, 'place'> {
  /** Element that contains the rows. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** Loads the card with the first hovered row. */
function HoveredCard({ frame, ...props }: HoveredCardProps) {
  const place = useHoveredLevel(frame);
  return place && <LazyLevelCard {...props} place={place} />;
}

interface BookColumnsProps {
  readonly pair: Pair;
  readonly lastColumn: BookSettings['lastColumn'];
}

function BookColumns({ pair, lastColumn }: BookColumnsProps) {
  const { t } = useLingui();
  const { tradeCoin, quoteCoin } = pair;
  return (
    <div className={styles.columns} dir="ltr" aria-hidden="true">
      <span>{t({ message: `Price (${quoteCoin})`, comment: 'Head of a column' })}</span>
      <span>{t({ message: `Amount (${tradeCoin})`, comment: 'Head of a column' })}</span>
      {lastColumn === 'total' ? (
        <span data-tip={t`Cumulative amount from the best price to this row`}>
          {t({ message: 'Sum', comment: 'Head of a column' })}
        </span>
      ) : (
        <span
          data-tip={t({ message: 'Price × amount', comment: 'Tooltip: how a total is calculated' })}
        >
          {t({ message: `Total (${quoteCoin})`, comment: 'Head of a column: price times amount' })}
        </span>
      )}
    </div>
  );
}

interface BookCoverProps {
  readonly ladder: Ladder;
  readonly link: Link;
  readonly frame: RefObject<HTMLElement | null>;
}

/** Sets the state of the book as attributes of the frame, and shows a text when the book is empty. */
function BookCover({ ladder, link, frame }: BookCoverProps) {
  const { t } = useLingui();
  const bookState = useStoreValue(link, (now) => now.bookState);
  const isBlank = useStoreValue(ladder, (book) => book.bidCount + book.askCount === 0);
  const freshness = useStoreValue(link, (now) => now.freshness);
  useLayoutEffect(() => {
    frame.current?.setAttribute('data-state', bookState);
    frame.current?.setAttribute('data-trust', freshness);
  }, [frame, bookState, freshness]);
  if (!isBlank) return null;
  return (
    <div className={styles.cover}>
      {freshness === 'live' ? (
        <EmptyState hint={t({ message: 'No orders', comment: 'Hint below a field' })} />
      ) : (
        <EmptyState text={t`Loading order book`} />
      )}
    </div>
  );
}
