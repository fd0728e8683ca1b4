/** Three pairs that tick beside a form: the exchange is alive before one is in. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { plotNumberOf } from '#contract/core/decimal.ts';
import type { Listing } from '#contract/entities/ticker.ts';
import { precisePrice } from '#domain/number-text.ts';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { FlashOnChange } from '#src/design/data/FlashOnChange.tsx';
import { PriceChange } from '#src/design/data/PriceChange.tsx';
import { Sparkline } from '#src/design/data/Sparkline.tsx';
import { useMarketList } from '#src/queries/market.ts';
import { overview } from '#src/stores/overview.store.ts';
import styles from './LivePrices.module.css';

const COUNT = 3;

export function LivePrices() {
  const { t } = useLingui();
  const { data } = useMarketList({ order: 'top_volume', search: '', page: 1 });
  const listings = data?.items.slice(0, COUNT) ?? [];
  return (
    <section className={styles.prices} aria-label={t`Live prices`}>
      {listings.map((listing) => (
        <Price key={listing.id} listing={listing} />
      ))}
    </section>
  );
}

function Price({ listing }: { readonly listing: Listing }) {
  const live = useSnapshot(overview).listings[listing.id] ?? listing;
  return (
    <div className={styles.price}>
      <CoinMark coin={listing.tradeCoin} size={32} />
      <span className={styles.names}>
        <b className={styles.pair} dir="ltr">
          {listing.tradeCoin}/{listing.quoteCoin}
        </b>
        <span className={styles.coin}>{listing.tradeCoinName}</span>
      </span>
      <Sparkline points={listing.sparkline.map(plotNumberOf)} />
      <span className={styles.figures}>
        <FlashOnChange value={plotNumberOf(live.price)}>
          <b className={styles.last} dir="ltr">
            {precisePrice(live.price)}
          </b>
        </FlashOnChange>
        <PriceChange percent={live.changePercent} />
      </span>
    </div>
  );
}
