/** Middle row of the order book: the last price and its dollar value, the spread, and the age of
 *  the book. It also shows when the book is not live or its rows are paused. */
import { useLingui } from '@lingui/react/macro';
import { ticks, type Ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, type Pair } from '#contract/core/pair.ts';
import { displayNumber, priceText } from '#domain/number-text.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { displayCurrency, DOLLAR_COINS } from '#src/stores/display-currency.store.ts';
import type { Link } from '#src/stores/link.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';
import { useAgeText } from '../status/use-age-text.ts';
import { LastPrice } from '../pair/LastPrice.tsx';
import { Written } from '../rows/Written.tsx';
import { useTextSlot, useWriting } from '../rows/use-writing.ts';
import { useStoreValue } from '../use-store-value.ts';
import styles from './OrderBookLadder.module.css';

interface BookMidProps {
  readonly ticker: Ticker;
  readonly link: Link;
  readonly pair: Pair;
  /** Whether row prices are paused under the pointer. */
  readonly isPaused: boolean;
}

export function BookMid({ ticker, link, pair, isPaused }: BookMidProps) {
  return (
    <div className={styles.mid} dir="ltr">
      <LastPrice ticker={ticker} pair={pair} />
      <div className={styles.beside}>
        <FiatPrice ticker={ticker} pair={pair} />
        <Spread ticker={ticker} pair={pair} />
      </div>
      <Trust link={link} isPaused={isPaused} />
    </div>
  );
}

function FiatPrice({ ticker, pair }: Pick<BookMidProps, 'ticker' | 'pair'>) {
  const text = useTextSlot();
  // A currency that is chosen or left is written with the rendering.
  useStoreValue(displayCurrency, ({ code }) => code);
  useWriting(ticker, () => {
    const { lastPrice } = ticker;
    if (lastPrice === undefined) return text.write('');
    const { texts } = displayCurrency;
    return text.write(
      `≈ ${texts === undefined ? `$${integerText(lastPrice, pair)}` : texts.price(priceOfTicks(lastPrice, pair))}`,
    );
  });
  return DOLLAR_COINS.has(pair.quoteCoin) ? <Written place={text} /> : null;
}

/** Returns the price without decimals, except below 1,000, where the decimals matter. */
function integerText(price: Ticks, pair: Pair): string {
  const integer = displayNumber(priceOfTicks(price, pair), 0);
  return integer.length > 3 ? integer : priceText(price, pair);
}

function Spread({ ticker, pair }: Pick<BookMidProps, 'ticker' | 'pair'>) {
  const { t } = useLingui();
  const isKnown = useStoreValue(ticker, (now) => spreadOf(now) !== undefined);
  const text = useTextSlot();
  useWriting(ticker, () => {
    const spread = spreadOf(ticker);
    if (spread !== undefined) text.write(priceText(spread, pair));
  });
  if (!isKnown) return null;
  return (
    <span data-tip={t`Spread: best ask minus best bid`}>
      <VisuallyHidden>
        {t({ message: 'Spread', comment: 'Difference of best ask and best bid' })}{' '}
      </VisuallyHidden>
      <span aria-hidden="true">↕ </span>
      <Written place={text} />
    </span>
  );
}

function spreadOf({ bestBid, bestAsk }: Ticker): Ticks | undefined {
  if (bestBid === undefined || bestAsk === undefined || bestAsk <= bestBid) return undefined;
  return ticks(bestAsk - bestBid);
}

function Trust({ link, isPaused }: Pick<BookMidProps, 'link' | 'isPaused'>) {
  const { t } = useLingui();
  const ageText = useAgeText();
  const age = useTextSlot();
  const state = useStoreValue(link, ({ freshness }) => freshness);
  useWriting(link, () => age.write(link.ageMs === undefined ? '' : ageText(link.ageMs)));
  const labels = {
    live: isPaused ? t({ message: 'Paused', comment: 'Row prices are paused' }) : '',
    'catching up': t({ message: 'Syncing', comment: 'State of the market data' }),
    waiting: '',
    stale: t({ message: 'Not live', comment: 'State of the market data' }),
    off: t`Offline`,
  }[state];
  const isOld = state === 'stale' || state === 'off';
  return (
    <div className={styles.trust} data-stale={isOld || undefined}>
      {/* The status line and the banner of the page already announce this state. */}
      <span className={styles.note} aria-hidden="true">
        {labels}
      </span>
      <Written as="bdi" place={age} className={styles.age} />
    </div>
  );
}
