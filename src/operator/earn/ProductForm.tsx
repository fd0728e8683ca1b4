/** Form of a new product, with what it would set aside of the house. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EarlyRule, EarnType } from '#contract/core/earn.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { NewEarnProduct } from '#contract/operator/earn.ts';
import { displayNumber } from '#domain/number-text.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { EMPTY_DRAFT, termsOf, type DraftProblem, type ProductDraft } from './product-draft.ts';
import { useProductLabels } from './use-product-labels.ts';
import styles from './Earn.module.css';

export interface CoverPreview {
  readonly cover: Decimal;
  readonly available: Decimal;
  readonly isCovered: boolean;
}

export interface ProductFormProps {
  /** Of the terms that the form has stated. */
  readonly preview: Reloadable<CoverPreview>;
  /** States the terms; undefined for a draft that is not complete. */
  readonly onTermsChange: (terms: NewEarnProduct | undefined) => void;
  readonly onCreate: (terms: NewEarnProduct) => void;
}

export function ProductForm({ preview, onTermsChange, onCreate }: ProductFormProps) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const terms = termsOf(draft);
  const complete = typeof terms === 'string' ? undefined : terms;
  const cover = complete === undefined ? undefined : dataOf(preview);
  const missing =
    typeof terms === 'string'
      ? problemText[terms]
      : preview.status === 'failed'
        ? t`The exchange does not accept these terms`
        : cover === undefined
          ? t`Waiting for the cover`
          : cover.isCovered
            ? undefined
            : t`The house cannot cover the rewards`;
  const onChange = (patch: Partial<ProductDraft>): void => {
    const next = { ...draft, ...patch };
    setDraft(next);
    const stated = termsOf(next);
    onTermsChange(typeof stated === 'string' ? undefined : stated);
  };
  return (
    <form
      className={styles.part}
      aria-label={t`New product`}
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined && complete !== undefined) onCreate(complete);
      }}
    >
      <KindFields draft={draft} onChange={onChange} />
      <RateFields draft={draft} onChange={onChange} />
      <QuotaFields draft={draft} onChange={onChange} />
      {draft.type === 'locked' && <EarlyFields draft={draft} onChange={onChange} />}
      {cover !== undefined && (
        <Notice tone={cover.isCovered ? 'info' : 'danger'}>
          <CoverText {...cover} coin={complete?.rewardCoin ?? complete?.coin ?? ''} />
        </Notice>
      )}
      <Button type="submit" tone="primary" disabledReason={missing}>{t`Open product`}</Button>
    </form>
  );
}

function CoverText({ cover, available, coin }: CoverPreview & { readonly coin: string }) {
  const { t } = useLingui();
  const [needed, free] = [displayNumber(cover), displayNumber(available)];
  return t`The product sets aside ${needed} ${coin} for rewards. The house has ${free} ${coin}.`;
}

interface FieldsProps {
  readonly draft: ProductDraft;
  readonly onChange: (patch: Partial<ProductDraft>) => void;
}

function KindFields({ draft, onChange }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <SegmentedControl<EarnType>
        label={t({ message: 'Type', comment: 'Locked or flexible' })}
        variant="fill"
        segments={[
          { value: 'locked', label: t`Locked` },
          { value: 'flexible', label: t`Flexible` },
        ]}
        value={draft.type}
        onValueChange={(type) => onChange({ type })}
      />
      <div className={styles.pair}>
        <TextField
          label={t`Coin`}
          dir="ltr"
          value={draft.coin}
          onValueChange={(coin) => onChange({ coin })}
        />
        <TextField
          label={t`Reward coin`}
          hint={t`Empty: the coin itself.`}
          dir="ltr"
          value={draft.rewardCoin}
          onValueChange={(rewardCoin) => onChange({ rewardCoin })}
        />
      </div>
      {draft.type === 'locked' && (
        <NumberField
          label={t`Days`}
          value={draft.days}
          onValueChange={(days) => onChange({ days })}
        />
      )}
    </>
  );
}

function RateFields({ draft, onChange }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <NumberField
        label={t`APR`}
        unit="%"
        value={draft.apr}
        onValueChange={(apr) => onChange({ apr })}
      />
      <div className={styles.pair}>
        <NumberField
          label={t`Bound of the rate`}
          hint={t`Empty: the rate counts for every sum.`}
          value={draft.bound}
          onValueChange={(bound) => onChange({ bound })}
        />
        <NumberField
          label={t`APR above the bound`}
          unit="%"
          value={draft.aprAbove}
          onValueChange={(aprAbove) => onChange({ aprAbove })}
        />
      </div>
    </>
  );
}

function QuotaFields({ draft, onChange }: FieldsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.pair}>
      <NumberField
        label={t`Minimum`}
        value={draft.minimum}
        onValueChange={(minimum) => onChange({ minimum })}
      />
      <NumberField
        label={t`Quota per user`}
        value={draft.personalQuota}
        onValueChange={(personalQuota) => onChange({ personalQuota })}
      />
      <NumberField
        label={t`Total quota`}
        value={draft.totalQuota}
        onValueChange={(totalQuota) => onChange({ totalQuota })}
      />
    </div>
  );
}

function EarlyFields({ draft, onChange }: FieldsProps) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const rules: readonly EarlyRule[] = ['repay_rewards', 'lower_rate', 'stop_accruing', 'none'];
  return (
    <>
      <Select<EarlyRule>
        label={t`Early redemption`}
        choices={rules.map((value) => ({ value, label: labels.early[value] }))}
        value={draft.earlyRule}
        onValueChange={(earlyRule) => onChange({ earlyRule })}
      />
      {draft.earlyRule === 'lower_rate' && (
        <NumberField
          label={t`Early APR`}
          unit="%"
          value={draft.earlyApr}
          onValueChange={(earlyApr) => onChange({ earlyApr })}
        />
      )}
      <NumberField
        label={t`Hours before an early redemption`}
        value={draft.holdHours}
        onValueChange={(holdHours) => onChange({ holdHours })}
      />
      <Checkbox
        label={t`Positions can be renewed`}
        isChecked={draft.isRenewable}
        onCheckedChange={(isRenewable) => onChange({ isRenewable })}
      />
    </>
  );
}

function useProblemText(): Readonly<Record<DraftProblem, string>> {
  const { t } = useLingui();
  return {
    coin: t`Enter a coin`,
    days: t`Enter the days`,
    apr: t`Enter a rate with at most four decimals`,
    tiers: t`Enter the bound and the rate above it, or neither`,
    amounts: t`Enter minimum and quotas`,
    early_apr: t`Enter the early rate`,
    hours: t`Enter the hours`,
  };
}
