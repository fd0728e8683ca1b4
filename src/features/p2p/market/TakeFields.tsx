/** Amounts of an order in currency and coin, of which either is typed, its payment, and what it costs. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { TakeAdForm } from '#src/binding/p2p-market.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { PaymentMethod } from '#src/queries/p2p.ts';
import { P2P_METHODS_PATH } from '../p2p-paths.ts';
import { fiatRange } from '../parts/fiat-text.ts';
import { methodName } from '../parts/method-name.ts';
import { useTraderLabels } from '../parts/use-trader-labels.ts';
import styles from './TakePanel.module.css';

interface TakeFieldsProps {
  readonly form: TakeAdForm;
  readonly methods: readonly PaymentMethod[] | undefined;
  readonly amountError: string | undefined;
  readonly paymentError: string | undefined;
}

export function TakeFields(props: TakeFieldsProps) {
  const isBuying = props.form.ad.side === 'sell';
  return (
    <>
      {isBuying ? (
        <>
          <AmountField {...props} field="fiat" />
          <AmountField {...props} field="coin" />
          <PaymentTypes {...props} />
        </>
      ) : (
        <>
          <AmountField {...props} field="coin" />
          <AmountField {...props} field="fiat" />
          <OwnMethods {...props} />
        </>
      )}
      <Summary {...props} />
    </>
  );
}

/** The field that is not typed shows what follows from the other one. */
function AmountField({
  form,
  field,
  amountError,
}: TakeFieldsProps & { readonly field: 'fiat' | 'coin' }) {
  const { t } = useLingui();
  const { ad, draft, otherAmount, available: balance } = form;
  const isTyped = draft.field === field;
  const isPaid = (ad.side === 'sell') === (field === 'fiat');
  const unit = field === 'fiat' ? ad.currency : ad.coin;
  const range = fiatRange(ad.minimum, ad.maximum, ad.currency);
  const { coin } = ad;
  const available = balance === undefined ? undefined : displayNumber(balance);
  const isBalanceShown = field === 'coin' && ad.side === 'buy' && available !== undefined;
  return (
    <NumberField
      label={
        isPaid
          ? field === 'fiat'
            ? t`You pay`
            : t({ message: 'You sell', comment: 'Amount of a P2P order' })
          : t`You receive`
      }
      unit={unit}
      value={isTyped ? draft.text : (otherAmount ?? '')}
      hint={
        field === 'fiat'
          ? t({ message: `Limits: ${range}`, comment: 'Smallest and largest amount of an ad' })
          : isBalanceShown
            ? t`Available in the P2P wallet: ${available} ${coin}`
            : undefined
      }
      error={isTyped ? amountError : undefined}
      endSlot={
        isPaid && (
          <Button size="small" tone="textAccent" className={styles.max} onClick={form.maximize}>
            {t({ message: 'Max', comment: 'Fills the largest amount' })}
          </Button>
        )
      }
      onValueChange={(text) => form.edit({ field, text })}
    />
  );
}

const NONE = '';

function PaymentTypes({ form, paymentError }: TakeFieldsProps) {
  const { t } = useLingui();
  const { ad, draft } = form;
  return (
    <Select
      label={t`Payment method`}
      choices={[
        ...(draft.paymentId === undefined ? [{ value: NONE, label: t`Select` }] : []),
        ...ad.paymentTypes.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={draft.paymentId === undefined ? NONE : String(draft.paymentId)}
      error={paymentError}
      onValueChange={(text) => {
        if (text !== NONE) form.edit({ paymentId: Number(text) });
      }}
    />
  );
}

/** Accounts of the kinds that the buyer pays by. */
function OwnMethods({ form, methods, paymentError }: TakeFieldsProps) {
  const { t } = useLingui();
  const href = useHref();
  const { ad, draft } = form;
  const typeIds = ad.paymentTypes.map(({ id }) => id);
  const fitting = methods?.filter(({ typeId }) => typeIds.includes(typeId));
  const names = ad.paymentTypes.map(({ name }) => name).join(', ');
  if (fitting?.length === 0) {
    return (
      <Notice
        tone="warning"
        action={<Link href={href(P2P_METHODS_PATH)}>{t`Add payment method`}</Link>}
      >
        {t`To sell here, you need an account for: ${names}`}
      </Notice>
    );
  }
  return (
    <Select
      label={t`Receive payment into`}
      choices={[
        ...(draft.paymentId === undefined ? [{ value: NONE, label: t`Select` }] : []),
        ...(fitting ?? []).map((method) => ({
          value: String(method.id),
          label: methodName(method),
        })),
      ]}
      value={draft.paymentId === undefined ? NONE : String(draft.paymentId)}
      error={paymentError}
      disabledReason={methods === undefined ? t`Loading…` : undefined}
      onValueChange={(text) => {
        if (text !== NONE) form.edit({ paymentId: Number(text) });
      }}
    />
  );
}

/** Both fees are in the coin: of a buyer taken from what arrives, of a seller in addition. */
function Summary({ form: { ad, amounts } }: TakeFieldsProps) {
  const { t } = useLingui();
  const labels = useTraderLabels();
  const { coin, paymentWindow } = ad;
  const text = (amount: string | undefined): string =>
    amount === undefined ? '–' : `${displayNumber(amount)} ${coin}`;
  return (
    <div className={styles.summary}>
      <ValueRow
        label={t({ message: 'Fee', comment: 'Of an order' })}
        value={<NumberText>{text(amounts?.fee)}</NumberText>}
      />
      <ValueRow
        isStrong
        label={ad.side === 'sell' ? t`Into your P2P wallet` : t`Held in escrow`}
        tip={
          ad.side === 'sell'
            ? undefined
            : t`The exchange holds the coins until you confirm the payment`
        }
        value={<NumberText>{text(amounts?.netAmount)}</NumberText>}
      />
      <ValueRow
        label={t`Payment time limit`}
        value={<NumberText>{labels.minutes(paymentWindow)}</NumberText>}
      />
    </div>
  );
}
