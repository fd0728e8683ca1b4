/** A proposed split of the escrow, and the answer to one. */
import { useLingui } from '@lingui/react/macro';
import { asciiDigits } from '#contract/core/ascii-digits.ts';
import { displayNumber } from '#domain/number-text.ts';
import { shareOf } from '#domain/p2p/order-statements.ts';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import type { ActionFieldsProps } from './action-fields-props.ts';
import styles from './OrderParts.module.css';
import { CodeField } from './PaymentFields.tsx';

const PERCENT_MAX = 100;

export function ShareField({ form, draft }: ActionFieldsProps) {
  const { t } = useLingui();
  const share = shareOf(draft.buyerShare);
  const rest = share === undefined ? undefined : PERCENT_MAX - share;
  return (
    <TextField
      label={t`Share of the buyer (%)`}
      dir="ltr"
      inputMode="numeric"
      maxLength={3}
      value={draft.buyerShare}
      hint={rest === undefined ? undefined : t`The seller gets back ${rest}%.`}
      error={
        form.problems.buyerShare === undefined
          ? undefined
          : t`Enter a number from 0 to 100 without decimals.`
      }
      onValueChange={(text) => form.edit({ buyerShare: asciiDigits(text).replaceAll(/\D/g, '') })}
    />
  );
}

export function AnswerFields(props: ActionFieldsProps) {
  const { order, form, draft } = props;
  const { t } = useLingui();
  const { settlement, coin } = order;
  if (settlement === undefined) return null;
  const { buyerShare } = settlement;
  return (
    <>
      <div className={styles.rows}>
        <ValueRow
          label={t({
            message: `Buyer, ${buyerShare}%`,
            comment: 'Share of the amount that a settlement gives the buyer',
          })}
          value={<NumberText>{`${displayNumber(settlement.buyerAmount)} ${coin}`}</NumberText>}
        />
        <ValueRow
          label={t({ message: 'Seller', comment: 'Of a P2P order' })}
          value={<NumberText>{`${displayNumber(settlement.sellerAmount)} ${coin}`}</NumberText>}
        />
      </div>
      <SegmentedControl
        label={t({ message: 'Response', comment: 'To a proposed settlement' })}
        variant="fill"
        value={draft.answer ?? ''}
        segments={[
          { value: 'accept', label: t({ message: 'Accept', comment: 'A settlement' }) },
          { value: 'reject', label: t({ message: 'Reject', comment: 'A settlement' }) },
        ]}
        onValueChange={(answer) => form.edit({ answer: answer === 'accept' ? 'accept' : 'reject' })}
      />
      {form.problems.answer !== undefined && (
        <p className={styles.problem} role="alert">
          {t`This field is required`}
        </p>
      )}
      {draft.answer === 'accept' && <CodeField {...props} />}
    </>
  );
}
