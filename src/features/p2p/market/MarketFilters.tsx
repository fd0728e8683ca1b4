/** Filters of the market: side, coin, currency, amount and payment in one row, the others below. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import type { AdSort } from '#src/queries/p2p-ads.ts';
import type { PaymentType } from '#src/queries/p2p.ts';
import { LazyRegionFilter } from './lazy-regions.tsx';
import { isFiltered, NO_FILTER } from './market-address.ts';
import type { MarketFiltersProps } from './market-view-props.ts';
import styles from './MarketFilters.module.css';

const ANY = '';

export function MarketFilters(props: MarketFiltersProps) {
  return (
    <div className={styles.filters}>
      <div className={styles.row}>
        <SideControl {...props} className={styles.side} />
        <CoinAndCurrency {...props} />
        <AmountAndPayment {...props} />
      </div>
      <MoreFilters {...props} />
    </div>
  );
}

interface SideControlProps extends Pick<MarketFiltersProps, 'address' | 'onAddress'> {
  readonly className?: string | undefined;
}

export function SideControl({ address, onAddress, className }: SideControlProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      label={t({ message: 'Side', comment: 'Buy or sell' })}
      variant="fill"
      className={className}
      value={address.side}
      segments={[
        { value: 'buy', label: t({ message: 'Buy', comment: 'Side of a trade' }), tone: 'buy' },
        { value: 'sell', label: t({ message: 'Sell', comment: 'Side of a trade' }), tone: 'sell' },
      ]}
      onValueChange={(side) => onAddress({ side })}
    />
  );
}

export function CoinAndCurrency({ settings, coin, currency, onAddress }: MarketFiltersProps) {
  const { t } = useLingui();
  const coins = settings?.coins.map(({ code }) => code) ?? [coin];
  const currencies = settings?.currencies.map(({ code }) => code) ?? [currency];
  return (
    <>
      <Select
        label={t`Coin`}
        labelPlacement="hidden"
        className={styles.short}
        choices={coins.map((code) => ({ value: code, label: code }))}
        value={coin}
        onValueChange={(next) => onAddress({ coin: next })}
      />
      <Select
        label={t({ message: 'Currency', comment: 'Of a country, such as EUR' })}
        labelPlacement="hidden"
        className={styles.short}
        choices={currencies.map((code) => ({ value: code, label: code }))}
        value={currency}
        onValueChange={(next) => onAddress({ currency: next, amount: '', typeId: undefined })}
      />
    </>
  );
}

function AmountAndPayment(props: MarketFiltersProps) {
  const { t } = useLingui();
  const { currency, amount, onAmountChange, address, onAddress } = props;
  return (
    <>
      <NumberField
        label={t`Amount`}
        labelPlacement="hidden"
        placeholder={t`Amount`}
        className={styles.amount}
        unit={currency}
        align="start"
        value={amount}
        onValueChange={onAmountChange}
      />
      <PaymentSelect
        {...props}
        labelPlacement="hidden"
        className={styles.payment}
        value={address.typeId}
        onValueChange={(typeId) => onAddress({ typeId })}
      />
    </>
  );
}

interface PaymentSelectProps {
  readonly types: readonly PaymentType[];
  readonly currency: string;
  readonly labelPlacement?: 'above' | 'hidden' | undefined;
  readonly className?: string | undefined;
  /** Undefined for all. */
  readonly value: number | undefined;
  readonly onValueChange: (typeId: number | undefined) => void;
}

/** Kinds of payment of a currency. */
export function PaymentSelect(props: PaymentSelectProps) {
  const { t } = useLingui();
  const { types, currency, value, onValueChange } = props;
  const offered = types.filter(
    ({ currencies }) => currencies.length === 0 || currencies.includes(currency),
  );
  const all = {
    value: ANY,
    label: t({ message: 'All payments', comment: 'Every payment method' }),
  };
  return (
    <Select
      label={t`Payment method`}
      labelPlacement={props.labelPlacement}
      className={props.className}
      choices={[all, ...offered.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value === undefined ? ANY : String(value)}
      onValueChange={(text) => onValueChange(text === ANY ? undefined : Number(text))}
    />
  );
}

function MoreFilters({ address, onAddress, isSignedIn }: MarketFiltersProps) {
  const { t } = useLingui();
  const sorts: Readonly<Record<AdSort, string>> = {
    price: t({ message: 'Best price', comment: 'Order of a list' }),
    completion: t({ message: 'Completion rate', comment: 'Order of a list' }),
    speed: t({ message: 'Fastest release', comment: 'Order of a list' }),
  };
  return (
    <div className={styles.more}>
      <Checkbox
        label={t`Verified merchants only`}
        isChecked={address.isVerifiedOnly}
        onCheckedChange={(isVerifiedOnly) => onAddress({ isVerifiedOnly })}
      />
      {isSignedIn && (
        <>
          <Checkbox
            label={t({ message: 'Tradable only', comment: 'Label' })}
            tip={t`Ads whose conditions you meet`}
            isChecked={address.isTradableOnly}
            onCheckedChange={(isTradableOnly) => onAddress({ isTradableOnly })}
          />
          <Checkbox
            label={t({ message: 'Followed only', comment: 'Label' })}
            isChecked={address.isFollowedOnly}
            onCheckedChange={(isFollowedOnly) => onAddress({ isFollowedOnly })}
          />
        </>
      )}
      <LazyRegionFilter value={address.region} onValueChange={(region) => onAddress({ region })} />
      {isFiltered(address) && (
        <Button size="small" tone="text" onClick={() => onAddress(NO_FILTER)}>
          {t`Clear filters`}
        </Button>
      )}
      <Select
        label={t`Sort by`}
        variant="quiet"
        className={styles.sort}
        choices={Object.entries(sorts).map(([value, label]) => ({ value: value as AdSort, label }))}
        value={address.sort}
        onValueChange={(sort) => onAddress({ sort })}
      />
    </div>
  );
}
