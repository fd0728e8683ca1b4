/** Terms that the exchange states for an amount, compared with what the page calculates, the risks, and the consent. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { SubscribeForm } from '#src/binding/earn.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { aprText } from '#src/trading/earn/apr-text.ts';
import { estimateOf } from '../earn-estimate.ts';
import { Agreement } from '../parts/Agreement.tsx';
import { LocalTime } from '../parts/LocalTime.tsx';
import { Moment } from '../parts/Moment.tsx';
import { utcText } from '../parts/utc-text.ts';
import { useEarnLabels } from '../parts/use-earn-labels.ts';
import styles from './ProductPanel.module.css';
import type { SubscribeViewProps } from './subscribe-view-props.ts';

type Terms = NonNullable<SubscribeForm['terms']>;

export function SubscribeReview({ form, below, now }: SubscribeViewProps) {
  const { t } = useLingui();
  const { product, phase, terms, hasAgreed } = form;
  if (terms === undefined) return null;
  const { coin } = product;
  const amount = displayNumber(terms.amount);
  const { resumesAt } = terms.preview;
  const isChanged = phase === 'changed';
  return (
    <Form
      label={t`Review your subscription`}
      phase={phase}
      rejection={undefined}
      problems={{}}
      onSubmit={() => {
        if (!isChanged) form.confirm();
      }}
    >
      {isChanged && <ChangedTerms form={form} />}
      {resumesAt !== undefined && <Paused until={resumesAt} />}
      <TermsList form={form} terms={terms} now={now} />
      <Agreement
        stated={terms.preview.rewardPerDay}
        calculated={estimateOf(product, terms.amount, below).perDay}
        coin={product.rewardCoin}
      />
      <Risks form={form} />
      <Checkbox
        label={t`I have read the risks and the terms`}
        isChecked={hasAgreed}
        error={form.areProblemsShown && !hasAgreed ? t`Confirm this to continue.` : undefined}
        onCheckedChange={form.agree}
      />
      <ConfirmRow
        confirm={t({
          message: `Subscribe ${amount} ${coin}`,
          comment: 'Button: puts the amount into an earn product',
        })}
        isBusy={phase === 'sending'}
        disabledReason={
          isChanged
            ? t`Accept new terms`
            : resumesAt === undefined
              ? undefined
              : t`Paused for the daily settlement`
        }
        onBack={phase === 'sending' ? undefined : form.goBack}
      />
    </Form>
  );
}

function ChangedTerms({ form }: Pick<SubscribeViewProps, 'form'>) {
  const { t } = useLingui();
  return (
    <Notice
      tone="warning"
      isUrgent
      action={
        <Button size="small" onClick={form.acceptTerms}>
          {t`Accept new terms`}
        </Button>
      }
    >
      {t`The terms below have changed.`}
    </Notice>
  );
}

function Paused({ until }: { readonly until: EpochMs }) {
  const { t } = useLingui();
  const time = utcText(until);
  return (
    <Notice tone="warning">
      {t`Subscriptions are paused for the daily settlement, until ${time}.`}{' '}
      <LocalTime at={until} />
    </Notice>
  );
}

interface TermsListProps {
  readonly form: SubscribeForm;
  readonly terms: Terms;
  readonly now: EpochMs;
}

function TermsList({ form, terms, now }: TermsListProps) {
  const { t } = useLingui();
  const labels = useEarnLabels();
  const { product, draft } = form;
  const { preview, amount } = terms;
  const { coin, rewardCoin } = product;
  const hours = labels.hours(Math.max(0, Math.ceil((preview.accruesFrom - now) / HOUR_MS)));
  const sumText = (value: Decimal, unit: string) => (
    <NumberText>{`${displayNumber(value)} ${unit}`}</NumberText>
  );
  return (
    <div className={styles.facts}>
      <ValueRow isStrong label={t`Amount`} value={sumText(amount, coin)} />
      <ValueRow
        label={t({ message: 'From', context: 'Wallet' })}
        value={draft.wallet === 'spot' ? t`Spot wallet` : t`P2P wallet`}
      />
      <ValueRow
        label={t({ message: 'Type', comment: 'Locked or flexible' })}
        value={labels.term(product)}
      />
      <ValueRow
        label={t`Effective APR`}
        value={<NumberText tone="up">{aprText(preview.apr)}</NumberText>}
      />
      <ValueRow label={t`Reward per day`} value={sumText(preview.rewardPerDay, rewardCoin)} />
      {preview.rewardTotal !== undefined && (
        <ValueRow
          isStrong
          label={t`Reward until maturity`}
          value={sumText(preview.rewardTotal, rewardCoin)}
        />
      )}
      <ValueRow label={t`Earns from`} value={<Moment at={preview.accruesFrom} />} />
      <ValueRow label={t`Without reward until then`} value={hours} />
      <ValueRow label={t`First payment`} value={<Moment at={preview.paysAt} />} />
      {preview.maturesAt !== undefined && (
        <ValueRow label={t`Maturity`} value={<Moment at={preview.maturesAt} />} />
      )}
      {product.isRenewable && (
        <ValueRow
          label={t`Renews at maturity`}
          value={
            draft.isRenewing
              ? t({ message: 'Yes', comment: 'A setting is on' })
              : t({ message: 'No', comment: 'A setting is off' })
          }
        />
      )}
      {preview.earlyCost !== undefined && (
        <ValueRow
          label={t`Redeeming early costs at most`}
          value={sumText(preview.earlyCost, rewardCoin)}
        />
      )}
    </div>
  );
}

function Risks({ form: { product } }: Pick<SubscribeViewProps, 'form'>) {
  const { t } = useLingui();
  const labels = useEarnLabels();
  const early = labels.early(product);
  const isLocked = product.type === 'locked';
  return (
    <section className={styles.risks} aria-label={t({ message: 'Risks', comment: 'Label' })}>
      <h3 className={styles.heading}>{t`Risks`}</h3>
      <ul>
        <li>{t`The amount leaves your available balance. It cannot be traded or withdrawn until redeemed.`}</li>
        {isLocked ? (
          <li>{t`Rate and term are fixed now. Prices of the coin may fall in that time.`}</li>
        ) : (
          <li>{t`The rate may change. A change is announced and counts from 00:00 UTC.`}</li>
        )}
        {early !== undefined && <li>{t`Redemption before maturity: ${early}`}</li>}
        {!isLocked && <li>{t`An instant redemption gives up the reward of the running day.`}</li>}
        <li>{t`Rewards are simple interest, paid daily. Earn pays no referral commission.`}</li>
      </ul>
    </section>
  );
}
