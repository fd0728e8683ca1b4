/** Products by coin and type, with rates, quotas and the way into each. */
import { useLingui } from '@lingui/react/macro';
import { EARN_TYPES, type EarnType } from '#contract/core/earn.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { HeldNote } from '#src/design/data/HeldNote.tsx';
import { heldRowProps } from '#src/design/data/held-rows.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { useHeldList } from '#src/design/data/use-held-rows.ts';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { EARN_SORTS, type EarnProduct } from '#src/queries/earn.ts';
import { aprText } from '#src/trading/earn/apr-text.ts';
import { ChoiceFilter, CoinFilter, FilterRow } from '#src/trading/money/FilterRow.tsx';
import type { EarnAddress } from '../earn-address.ts';
import { isTiered } from '../earn-estimate.ts';
import { Apr } from '../parts/Apr.tsx';
import { Quota } from '../parts/Quota.tsx';
import { tierText } from '../parts/tier-text.ts';
import { utcDay } from '../parts/utc-text.ts';
import { useEarnLabels } from '../parts/use-earn-labels.ts';
import styles from './OffersView.module.css';

export interface OffersViewProps {
  readonly address: Pick<EarnAddress, 'coin' | 'type' | 'sort'>;
  readonly onAddress: (patch: Partial<EarnAddress>) => void;
  readonly offers: Reloadable<readonly EarnProduct[]>;
  /** Coins that can be filtered by. */
  readonly coins: readonly string[];
  readonly onOpen: (product: EarnProduct) => void;
}

const NO_FILTER = { coin: undefined, type: undefined } as const;

export function OffersView(props: OffersViewProps) {
  const { t } = useLingui();
  const { address, offers, onAddress, onOpen } = props;
  return (
    <Panel label={t({ message: 'Offers', comment: 'Products of Simple Earn' })}>
      <OfferFilters {...props} />
      <LoadableContent
        loadable={offers}
        failureText={t`The list could not be loaded.`}
        placeholder={<OffersPlaceholder />}
      >
        {(products) => (
          <OfferList
            products={products}
            listKey={JSON.stringify(address)}
            isFiltered={isFiltered(address)}
            onClear={() => onAddress(NO_FILTER)}
            onOpen={onOpen}
          />
        )}
      </LoadableContent>
    </Panel>
  );
}

const isFiltered = ({ coin, type }: OffersViewProps['address']): boolean =>
  coin !== undefined || type !== undefined;

const TYPES = Object.keys(EARN_TYPES) as EarnType[];

function OfferFilters({ address, coins, onAddress }: OffersViewProps) {
  const { t } = useLingui();
  const labels = useEarnLabels();
  const sorts = {
    apr: t({ message: 'Highest rate', comment: 'Order of a list: interest rate' }),
    duration: t({ message: 'Shortest term', comment: 'Order of a list' }),
    coin: t`Coin`,
  };
  return (
    <FilterRow isFiltered={isFiltered(address)} onClear={() => onAddress(NO_FILTER)}>
      <CoinFilter coin={address.coin} coins={coins} onCoinChange={(coin) => onAddress({ coin })} />
      <ChoiceFilter
        label={t({ message: 'Type', comment: 'Locked or flexible' })}
        value={address.type}
        choices={TYPES.map((value) => ({ value, label: labels.type[value] }))}
        onValueChange={(type) => onAddress({ type })}
      />
      <Select
        className={styles.sort}
        label={t({ message: 'Sort by', comment: 'Order of a list' })}
        value={address.sort}
        choices={EARN_SORTS.map((value) => ({ value, label: sorts[value] }))}
        onValueChange={(sort) => onAddress({ sort })}
      />
    </FilterRow>
  );
}

interface OfferListProps {
  readonly products: readonly EarnProduct[];
  /** A different key is a different list. */
  readonly listKey: string;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly onOpen: (product: EarnProduct) => void;
}

const keyOf = ({ id }: EarnProduct) => id;

function OfferList({ products, listKey, isFiltered: isFound, onClear, onOpen }: OfferListProps) {
  const { t } = useLingui();
  const held = useHeldList(products, keyOf, { listKey });
  if (held.rows.length === 0) {
    const clear = <Button size="small" onClick={onClear}>{t`Clear filters`}</Button>;
    return <EmptyState action={isFound ? clear : undefined} />;
  }
  return (
    <div className={styles.frame}>
      <HeldNote state={held.state} />
      <ul
        className={styles.rows}
        aria-label={t({ message: 'Offers', comment: 'Products of Simple Earn' })}
        {...held.rowsProps}
      >
        {held.rows.map(({ key, row, isGone }) => (
          <li key={key} className={styles.row} {...heldRowProps(key, isGone)}>
            <OfferRow product={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OfferRow({
  product,
  onOpen,
}: { readonly product: EarnProduct } & Pick<OfferListProps, 'onOpen'>) {
  const { t } = useLingui();
  const labels = useEarnLabels();
  const { coin, rewardCoin, minimum, totalLeft, totalQuota, nextApr, nextAprFrom } = product;
  const least = displayNumber(minimum);
  const term = labels.term(product);
  const isOpen = product.status === 'open';
  const status = labels.productStatus[product.status];
  const next = nextApr === undefined ? '' : aprText(nextApr);
  const nextDay = nextAprFrom === undefined ? '' : utcDay(nextAprFrom);
  return (
    <>
      <div className={styles.coin}>
        <CoinMark coin={coin} size={32} />
        <span className={styles.name}>
          <b>{coin}</b>
          <span className={styles.hint}>{term}</span>
        </span>
      </div>
      <div className={styles.rate}>
        <Apr product={product} />
        <HighestRateSum product={product} />
        {rewardCoin !== coin && (
          <span className={styles.hint}>
            {t({
              message: `Rewards in ${rewardCoin}`,
              comment: 'The coin in which a product pays its rewards',
            })}
          </span>
        )}
        {nextAprFrom !== undefined && (
          <span className={styles.hint}>
            {t({
              message: `${next} from ${nextDay} (UTC)`,
              comment: 'Next interest rate and its first day',
            })}
          </span>
        )}
      </div>
      <div className={styles.quota}>
        <Quota
          label={t({ message: 'Left', comment: 'Of the quota of a product' })}
          left={totalLeft}
          total={totalQuota}
          coin={coin}
        />
        <span className={styles.hint}>
          <span>{t({ message: 'Minimum', comment: 'Smallest subscription' })}</span>{' '}
          <NumberText>{`${least} ${coin}`}</NumberText>
        </span>
      </div>
      <Button
        className={styles.open}
        tone={isOpen ? 'primary' : 'outline'}
        aria-label={
          isOpen
            ? t({
                message: `Subscribe ${coin}, ${term}`,
                comment: 'Button: puts the coin into an earn product',
              })
            : t`${status}: ${coin}, ${term}`
        }
        onClick={() => onOpen(product)}
      >
        {isOpen
          ? t({ message: 'Subscribe', comment: 'Moves an amount into an earn product' })
          : status}
      </Button>
    </>
  );
}

/** The sum that the highest of several rates is for. A tier above never has a higher one. */
function HighestRateSum({ product }: { readonly product: EarnProduct }) {
  const [first] = product.tiers;
  if (first === undefined || !isTiered(product)) return null;
  return (
    <span className={styles.hint}>
      <NumberText>{tierText(first, product.coin)}</NumberText>
    </span>
  );
}

const PLACEHOLDER_COUNT = 6;

/** With the size of the rows. */
function OffersPlaceholder() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: PLACEHOLDER_COUNT }, (_, key) => (
        <div key={key} className={styles.row}>
          <Skeleton width="60%" height="32px" />
          <Skeleton width="90px" height="20px" />
          <Skeleton width="90%" height="32px" />
          <Skeleton height="36px" />
        </div>
      ))}
    </div>
  );
}
