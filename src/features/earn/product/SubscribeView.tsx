/** Form of a subscription, by its step: the amount with its estimate, the review, and the result. */
import { useLingui } from '@lingui/react/macro';
import { decimalOfText } from '#domain/amount-input.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { SubscribeForm } from '#src/binding/earn.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { useAmountText } from '#src/trading/money/Amount.tsx';
import { earnPath } from '../earn-address.ts';
import { Estimate } from './Estimate.tsx';
import styles from './ProductPanel.module.css';
import type { SubscribeViewProps } from './subscribe-view-props.ts';
import { SubscribeReview } from './SubscribeReview.tsx';
import { useSubscribeMessages } from './use-subscribe-messages.ts';

export function SubscribeView(props: SubscribeViewProps) {
  switch (props.form.phase) {
    case 'reviewing':
    case 'changed':
    case 'sending':
      return <SubscribeReview {...props} />;
    case 'unknown':
      return <Unknown />;
    case 'done':
      return <Done {...props} />;
    default:
      return <Draft {...props} />;
  }
}

function Draft({ form, below, now }: SubscribeViewProps) {
  const { t } = useLingui();
  const { product, draft, phase, problem, areProblemsShown } = form;
  const messages = useSubscribeMessages(form);
  const { coin } = product;
  const isPreviewing = phase === 'previewing';
  return (
    <Form
      label={t({
        message: `Subscribe ${coin}`,
        comment: 'Title: puts the coin into an earn product',
      })}
      phase={areProblemsShown && problem !== undefined ? 'invalid' : phase}
      rejection={undefined}
      problems={{}}
      onSubmit={form.review}
    >
      {messages.failure !== undefined && (
        <Notice tone="danger" isUrgent>
          <bdi>{messages.failure}</bdi>
        </Notice>
      )}
      <WalletChoice form={form} />
      <NumberField
        label={t`Amount`}
        unit={coin}
        value={draft.amount}
        hint={useAvailableText(form)}
        error={messages.amountError}
        endSlot={
          <Button size="small" tone="textAccent" onClick={form.maximize}>
            {t({ message: 'Max', comment: 'Fills in the largest amount' })}
          </Button>
        }
        onValueChange={(amount) => form.edit({ amount })}
      />
      <Estimate product={product} amount={decimalOfText(draft.amount)} below={below} now={now} />
      {product.isRenewable && <Renewal form={form} error={messages.floorError} />}
      <ConfirmRow
        confirm={t({ message: 'Review', comment: 'Shows the terms before an amount moves' })}
        isBusy={isPreviewing}
      />
    </Form>
  );
}

function useAvailableText({ balances, draft, product }: SubscribeForm): string | undefined {
  const { t } = useLingui();
  const amountText = useAmountText();
  const balance = balances[draft.wallet];
  const { coin } = product;
  if (balance === undefined) return undefined;
  const available = amountText(displayNumber(balance));
  return t`Available: ${available} ${coin}`;
}

function WalletChoice({ form }: Pick<SubscribeViewProps, 'form'>) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      label={t({ message: 'From', context: 'Wallet' })}
      variant="fill"
      value={form.draft.wallet}
      segments={[
        { value: 'spot', label: t`Spot wallet` },
        { value: 'p2p', label: t`P2P wallet` },
      ]}
      onValueChange={(wallet) => form.edit({ wallet })}
    />
  );
}

/** Off until the user turns it on. */
function Renewal({
  form,
  error,
}: Pick<SubscribeViewProps, 'form'> & { readonly error: string | undefined }) {
  const { t } = useLingui();
  const { draft } = form;
  return (
    <>
      <Checkbox
        label={t`Renew at maturity, in this product only`}
        isChecked={draft.isRenewing}
        onCheckedChange={(isRenewing) => form.edit({ isRenewing })}
      />
      {draft.isRenewing && (
        <NumberField
          label={t`Renew only from this APR`}
          unit="%"
          value={draft.floor}
          hint={t`Empty: only at the present rate or a higher one. Otherwise the amount is paid out.`}
          error={error}
          onValueChange={(floor) => form.edit({ floor })}
        />
      )}
    </>
  );
}

/** The amount may have moved: another attempt could move it twice. */
function Unknown() {
  const { t } = useLingui();
  return (
    <div className={styles.section}>
      <Notice tone="warning" isUrgent action={<Spinner />}>
        {t`No response yet. Checking the result; nothing happens twice.`}
      </Notice>
      <p className={styles.hint}>{t`If you close this panel, your positions show the result.`}</p>
    </div>
  );
}

function Done({ form }: SubscribeViewProps) {
  const { t } = useLingui();
  const href = useHref();
  const { position, product } = form;
  if (position === undefined) return null;
  const amount = displayNumber(position.amount);
  const { coin } = product;
  return (
    <div className={styles.section}>
      <Notice tone="success" isUrgent>
        {t`${amount} ${coin} moved into Earn.`}
      </Notice>
      <Link href={href(earnPath({ view: 'positions', positionId: position.id }))} variant="primary">
        {t({ message: 'View position', comment: 'Link' })}
      </Link>
    </div>
  );
}
