/** What a buyer states who has paid, and what a seller states who releases. */
import { useLingui } from '@lingui/react/macro';
import { isNameChecked, isSumTyped } from '#domain/p2p/order-statements.ts';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { coinText, sumText } from '../use-order-texts.ts';
import type { ActionFieldsProps } from './action-fields-props.ts';
import styles from './OrderParts.module.css';

export function MarkPaidFields({ order, form, draft }: ActionFieldsProps) {
  const { t } = useLingui();
  const fiat = sumText(order);
  const { paymentMethods } = order;
  return (
    <>
      {paymentMethods.length > 1 && (
        <Select
          label={t({ message: 'Paid to', comment: 'Label' })}
          value={String(draft.paymentMethodId)}
          choices={paymentMethods.map(({ methodId, typeName, account }) => ({
            value: String(methodId),
            label: [typeName, account[0]?.value].filter(Boolean).join(' · '),
          }))}
          onValueChange={(id) => form.edit({ paymentMethodId: Number(id) })}
        />
      )}
      {isNameChecked(order.status) && (
        <Checkbox
          label={t`The account holder is the verified name of the seller.`}
          isChecked={draft.isNameCompared}
          error={form.problems.name === undefined ? undefined : t`Compare the names first.`}
          onCheckedChange={(isNameCompared) => form.edit({ isNameCompared })}
        />
      )}
      <Checkbox
        label={t`I have transferred exactly ${fiat} from an account in my verified name.`}
        isChecked={draft.isDeclared}
        error={form.problems.declaration === undefined ? undefined : t`Confirm this to continue.`}
        onCheckedChange={(isDeclared) => form.edit({ isDeclared })}
      />
    </>
  );
}

/** Everything that tells one order from another, because a release cannot be undone. */
export function ReleaseFields({ order, form, draft }: ActionFieldsProps) {
  const { t } = useLingui();
  const fiat = sumText(order);
  const { counterparty, counterpartyName, paymentTypeName, uid } = order;
  const { openOrderCount } = form;
  return (
    <>
      <div className={styles.rows}>
        <ValueRow label={t`Order number`} value={<NumberText>{uid}</NumberText>} />
        <ValueRow
          label={t({ message: 'Buyer', comment: 'Of a P2P order' })}
          value={<bdi translate="no">{counterparty.nickname}</bdi>}
        />
        {counterpartyName !== undefined && (
          <ValueRow
            label={t`Verified name of the buyer`}
            value={<bdi translate="no">{counterpartyName}</bdi>}
          />
        )}
        <ValueRow label={t`You send`} value={<NumberText>{coinText(order)}</NumberText>} isStrong />
        <ValueRow label={t`You receive`} value={<NumberText>{fiat}</NumberText>} isStrong />
        <ValueRow
          label={t({ message: 'Payment method', comment: 'Of a P2P order' })}
          value={<bdi translate="no">{paymentTypeName}</bdi>}
        />
      </div>
      {isSumTyped(openOrderCount) && (
        <NumberField
          label={t`Type the sum of this order`}
          hint={t({
            message: `Open orders: ${openOrderCount}`,
            comment: 'Hint: count of P2P orders that are not done',
          })}
          unit={order.currency}
          value={draft.sum}
          error={
            form.problems.sum === undefined ? undefined : t`The sum of this order is different.`
          }
          onValueChange={(sum) => form.edit({ sum })}
        />
      )}
      <Checkbox
        label={t`${fiat} is in my account, not pending, and the sender is the buyer.`}
        isChecked={draft.isDeclared}
        error={form.problems.declaration === undefined ? undefined : t`Confirm this to continue.`}
        onCheckedChange={(isDeclared) => form.edit({ isDeclared })}
      />
      <CodeField order={order} form={form} draft={draft} action="release" />
    </>
  );
}

/** Only for users of two-factor authentication. */
export function CodeField({ form, draft }: ActionFieldsProps) {
  const { t } = useLingui();
  const { rejection, problems } = form;
  if (!form.isTwoFactorOn) return null;
  const isWrong = rejection?.name === 'two_factor_code_wrong';
  return (
    <TextField
      label={t`Authenticator or recovery code`}
      dir="ltr"
      autoComplete="one-time-code"
      maxLength={16}
      value={draft.code}
      error={
        isWrong
          ? rejection.message
          : problems.code === undefined
            ? undefined
            : t`This field is required`
      }
      onValueChange={(code) => form.edit({ code: code.trim() })}
    />
  );
}
