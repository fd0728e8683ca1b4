/** Ads of the market. Rows keep their places while the pointer or the focus is on one of them. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { HeldNote } from '#src/design/data/HeldNote.tsx';
import { heldRowProps } from '#src/design/data/held-rows.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { useHeldList } from '#src/design/data/use-held-rows.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { P2pAd } from '#src/queries/p2p-ads.ts';
import { fiatRange } from '../parts/fiat-text.ts';
import { PaymentChips } from '../parts/PaymentChips.tsx';
import { TraderLine } from '../parts/TraderLine.tsx';
import { LazyRegionName } from './lazy-regions.tsx';
import { useAdReason } from './use-ad-reasons.ts';
import styles from './AdList.module.css';

interface AdListProps {
  readonly ads: readonly P2pAd[];
  /** A different key is a different list. */
  readonly listKey: string;
  /** The list could not be updated: nothing is taken at an old price. */
  readonly isStale: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly onTake: (ad: P2pAd) => void;
  readonly onTrader: (uid: string) => void;
}

const keyOf = ({ id }: P2pAd) => id;

export function AdList(props: AdListProps) {
  const { t } = useLingui();
  const { ads, listKey, isFiltered, onClear } = props;
  const held = useHeldList(ads, keyOf, { listKey });
  if (held.rows.length === 0) {
    const clear = <Button size="small" onClick={onClear}>{t`Clear filters`}</Button>;
    return <EmptyState action={isFiltered ? clear : undefined} />;
  }
  return (
    <div className={styles.frame}>
      <HeldNote state={held.state} />
      <ul
        className={styles.rows}
        aria-label={t({ message: 'Ads', comment: 'Label' })}
        {...held.rowsProps}
      >
        {held.rows.map(({ key, row, isGone }) => (
          <li key={key} className={styles.row} {...heldRowProps(key, isGone)}>
            <AdRow {...props} ad={row} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function AdRow({ ad, isStale, onTake, onTrader }: AdListProps & { readonly ad: P2pAd }) {
  const { t } = useLingui();
  const reasonOf = useAdReason();
  const { coin, currency, currentPrice, trader } = ad;
  const isBuying = ad.side === 'sell';
  const name = trader.nickname;
  return (
    <>
      <TraderLine trader={trader} onOpen={onTrader} />
      <div className={styles.price}>
        <NumberText>{currentPrice === undefined ? '–' : displayNumber(currentPrice)}</NumberText>
        <span className={styles.unit}>{currency}</span>
      </div>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{t({ message: 'Available', comment: 'Amount that is left in an ad' })}</dt>
          <dd>
            <NumberText>{`${displayNumber(ad.availableAmount)} ${coin}`}</NumberText>
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{t({ message: 'Limits', comment: 'Smallest and largest order of an ad' })}</dt>
          <dd>
            <NumberText>{fiatRange(ad.minimum, ad.maximum, currency)}</NumberText>
          </dd>
        </div>
        {ad.region !== undefined && (
          <div className={styles.fact}>
            <dt>{t`Country of the payment`}</dt>
            <dd>
              <LazyRegionName code={ad.region} />
            </dd>
          </div>
        )}
      </dl>
      <PaymentChips types={ad.paymentTypes} />
      <Button
        className={styles.take}
        tone={isBuying ? 'buy' : 'sell'}
        disabledReason={reasonOf(ad) ?? (isStale ? t`Waiting for live prices` : undefined)}
        aria-label={
          isBuying
            ? t({ message: `Buy ${coin} from ${name}`, comment: 'Button beside an ad of a trader' })
            : t({ message: `Sell ${coin} to ${name}`, comment: 'Button beside an ad of a trader' })
        }
        onClick={() => onTake(ad)}
      >
        {isBuying ? t`Buy ${coin}` : t`Sell ${coin}`}
      </Button>
    </>
  );
}

const PLACEHOLDER_COUNT = 6;

interface AdListPlaceholderProps {
  readonly rowCount?: number | undefined;
}

/** With the size of the rows. */
export function AdListPlaceholder({ rowCount = PLACEHOLDER_COUNT }: AdListPlaceholderProps) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: rowCount }, (_, key) => (
        <div key={key} className={styles.row}>
          <Skeleton width="70%" height="30px" />
          <Skeleton width="90px" height="20px" />
          <Skeleton width="80%" height="32px" />
          <Skeleton width="60%" />
          <Skeleton height="36px" />
        </div>
      ))}
    </div>
  );
}
