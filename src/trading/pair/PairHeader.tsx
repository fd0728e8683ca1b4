/** Header with the pair, its last price and its 24-hour values. Widths fit the longest value of the
 *  day. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { sizeOfLots, type Pair } from '#contract/core/pair.ts';
import type { Ticks } from '#contract/core/decimal.ts';
import { abbreviate, percentText, priceText } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { PriceChange } from '#src/design/data/PriceChange.tsx';
import { Stat } from '#src/design/data/Stat.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { Ticker } from '#src/stores/ticker.store.ts';
import { useStoreValue } from '../use-store-value.ts';
import { LastPrice } from './LastPrice.tsx';
import styles from './PairHeader.module.css';

export type PairTerms = Readonly<
  Record<'change' | 'high' | 'low' | 'volume' | 'quoteVolume', string>
>;

export interface PairHeaderProps {
  readonly pair: Pair;
  /** Name of a contract, in place of the pair's. */
  readonly label?: string | undefined;
  readonly ticker: Ticker;
  /** Decimals of the 24-hour change. */
  readonly changeDecimals: number;
  /** PairSwitcher with the pair's name. */
  readonly switcher: ReactNode;
  /** Explanations of the values; loaded after the order book. */
  readonly terms?: PairTerms | undefined;
  /** Tools for the pair: its star and its coin information. */
  readonly tools?: ReactNode;
  /** Values before those of the day, for example mark price and funding of a contract. */
  readonly stats?: ReactNode;
}

export function PairHeader({
  pair,
  label,
  ticker,
  changeDecimals,
  switcher,
  terms,
  tools,
  stats,
}: PairHeaderProps) {
  const { t } = useLingui();
  const { tradeCoin, quoteCoin } = pair;
  return (
    <section className={styles.header} aria-label={label ?? `${tradeCoin}/${quoteCoin}`}>
      <div className={styles.name}>
        {switcher}
        {tools}
      </div>
      <LastPrice ticker={ticker} pair={pair} isArrowHidden />
      <div className={styles.day} data-stats={stats === undefined ? undefined : true}>
        {stats}
        <Stat
          label={t`24h change`}
          tip={terms?.change}
          value={<Change ticker={ticker} decimals={changeDecimals} />}
        />
        <Stat
          label={t`24h high`}
          tip={terms?.high}
          value={<PriceOf ticker={ticker} pair={pair} field="high" />}
        />
        <Stat
          label={t`24h low`}
          tip={terms?.low}
          value={<PriceOf ticker={ticker} pair={pair} field="low" />}
        />
        <Stat
          label={t`24h volume`}
          unit={tradeCoin}
          tip={terms?.volume}
          value={<Volume ticker={ticker} pair={pair} />}
        />
        <div className={styles.wide}>
          <Stat
            label={t`24h volume`}
            unit={quoteCoin}
            tip={terms?.quoteVolume}
            value={<QuoteVolume ticker={ticker} />}
          />
        </div>
      </div>
    </section>
  );
}

interface HeaderValueProps {
  readonly ticker: Ticker;
}

/** A value that is not known: of a market without trades a dash; before the first data, a placeholder.
 *  The volume is known in every market. */
function Unknown({ ticker }: HeaderValueProps) {
  const isUntraded = useStoreValue(ticker, ({ volume }) => volume !== undefined);
  return isUntraded ? <NumberText>–</NumberText> : <Waiting />;
}

const Waiting = () => <Skeleton width="7ch" />;

function Change({ ticker, decimals }: HeaderValueProps & { readonly decimals: number }) {
  // Renders only when the text changes: the value changes with every trade, far beyond the
  // displayed decimals.
  const text = useStoreValue(ticker, ({ priceChangePercent: percent }) =>
    percent === undefined ? undefined : percentText(percent, decimals),
  );
  const { priceChangePercent } = ticker;
  if (text === undefined || priceChangePercent === undefined) return <Unknown ticker={ticker} />;
  // Length of "+1.24%" and its arrow.
  const characters = text.length + 2;
  return (
    <NumberText minCharacters={characters}>
      <PriceChange percent={priceChangePercent} decimals={decimals} />
    </NumberText>
  );
}

function PriceOf({
  ticker,
  pair,
  field,
}: HeaderValueProps & { readonly pair: Pair; readonly field: 'high' | 'low' }) {
  const price: Ticks | undefined = useStoreValue(ticker, (now) => now[field]);
  if (price === undefined) return <Unknown ticker={ticker} />;
  return <NumberText>{priceText(price, pair)}</NumberText>;
}

function Volume({ ticker, pair }: HeaderValueProps & { readonly pair: Pair }) {
  const text = useStoreValue(ticker, ({ volume }) =>
    volume === undefined ? undefined : abbreviate(sizeOfLots(volume, pair)),
  );
  if (text === undefined) return <Waiting />;
  return <NumberText minCharacters={8}>{text}</NumberText>;
}

function QuoteVolume({ ticker }: HeaderValueProps) {
  const text = useStoreValue(ticker, ({ quoteVolume }) =>
    quoteVolume === undefined ? undefined : abbreviate(quoteVolume),
  );
  if (text === undefined) return <Waiting />;
  return <NumberText minCharacters={8}>{text}</NumberText>;
}
