/** A product: its terms, the announcement of a rate, and the switch of its subscriptions. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { calendarDateOf } from '#contract/core/calendar-date.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { DeskEarnProduct } from '#contract/operator/earn.ts';
import { displayNumber } from '#domain/number-text.ts';
import { dateOfDay, dayOf } from '#domain/earn/dates.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { DateField } from '#src/design/controls/DateField.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Facts } from '../parts/Facts.tsx';
import type { EarnAct } from './earn-acts.ts';
import { rateOfPercent } from './product-draft.ts';
import { percentText, useProductLabels } from './use-product-labels.ts';
import styles from './Earn.module.css';

interface ProductDetailsProps {
  readonly product: DeskEarnProduct;
  readonly now: EpochMs;
  readonly onAct: (act: EarnAct) => void;
}

export function ProductDetails({ product, now, onAct }: ProductDetailsProps) {
  const { t } = useLingui();
  const { id, status } = product;
  const isClosed = status === 'closed';
  return (
    <div className={styles.part}>
      <ProductFacts product={product} />
      <RateForm product={product} now={now} onAct={onAct} />
      <div className={styles.actions}>
        <Button
          tone={isClosed ? 'primary' : 'danger'}
          onClick={() => onAct({ kind: 'open', id, isOpen: isClosed })}
        >
          {isClosed ? t`Open product` : t`Close product`}
        </Button>
      </div>
    </div>
  );
}

function ProductFacts({ product }: Pick<ProductDetailsProps, 'product'>) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const { coin, rewardCoin, tiers, nextApr, nextAprFrom, earlyApr } = product;
  const sum = (amount: string) => `${displayNumber(amount)} ${coin}`;
  const [first] = tiers;
  const above = tiers[1];
  return (
    <Facts
      facts={[
        { name: t`Term`, value: labels.termOf(product) },
        { name: t`APR`, value: percentText(product.apr) },
        {
          name: t`APR above the bound`,
          value:
            first?.maximum === undefined || above === undefined
              ? undefined
              : `${percentText(above.apr)} > ${sum(first.maximum)}`,
        },
        {
          name: t`Announced APR`,
          value:
            nextApr === undefined ? undefined : `${percentText(nextApr)} · ${nextAprFrom ?? ''}`,
        },
        { name: t`Reward coin`, value: rewardCoin === coin ? undefined : rewardCoin },
        { name: t`Minimum`, value: sum(product.minimum) },
        { name: t`Quota per user`, value: sum(product.personalQuota) },
        { name: t`Total quota`, value: sum(product.totalQuota) },
        { name: t`Subscribed`, value: sum(product.subscribed) },
        { name: t`Open positions`, value: displayNumber(String(product.positionCount)) },
        {
          name: t({ message: 'Cover', comment: 'Set aside for rewards' }),
          value: `${displayNumber(product.covered)} ${rewardCoin}`,
        },
        {
          name: t`Early redemption`,
          value: product.type === 'locked' ? labels.early[product.earlyRule] : undefined,
        },
        { name: t`Early APR`, value: earlyApr === undefined ? undefined : percentText(earlyApr) },
      ]}
    />
  );
}

function RateForm({ product, now, onAct }: ProductDetailsProps) {
  const { t } = useLingui();
  const tomorrow = dateOfDay(dayOf(now) + 1);
  const [percent, setPercent] = useState('');
  const [from, setFrom] = useState<string>(tomorrow);
  const apr = rateOfPercent(percent);
  const date = calendarDateOf(from);
  const missing =
    apr === undefined
      ? t`Enter a rate with at most four decimals`
      : date === undefined || date < tomorrow
        ? t`Choose a day from tomorrow on`
        : undefined;
  const announce = (): void => {
    if (apr === undefined || date === undefined) return;
    onAct({ kind: 'rate', id: product.id, apr, from: date });
  };
  return (
    <form
      className={styles.part}
      aria-label={t`New rate`}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined) announce();
      }}
    >
      <div className={styles.pair}>
        <NumberField label={t`New APR`} unit="%" value={percent} onValueChange={setPercent} />
        <DateField label={t`From`} min={tomorrow} value={from} onValueChange={setFrom} />
      </div>
      <Button type="submit" disabledReason={missing}>{t`Announce rate`}</Button>
    </form>
  );
}
