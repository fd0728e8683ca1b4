/** Redemption of a position: what comes back now, what maturity would pay, what is lost, and the typed confirmation. */
import { useLingui } from '@lingui/react/macro';
import type { RedeemSpeed } from '#contract/core/earn.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { RedeemForm } from '#src/binding/earn.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Spinner } from '#src/design/feedback/Spinner.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { Moment } from '../parts/Moment.tsx';
import styles from './Positions.module.css';

export interface RedeemViewProps {
  readonly form: RedeemForm;
  readonly onClose: () => void;
}

export function RedeemView(props: RedeemViewProps) {
  const { t } = useLingui();
  const { form, onClose } = props;
  const { coin } = form.position;
  return (
    <Dialog
      title={t({
        message: `Redeem ${coin}`,
        comment: 'Title: takes the coin out of an earn product',
      })}
      size="normal"
      isOpen
      isLocked={form.phase === 'sending'}
      onClose={onClose}
    >
      {form.phase === 'done' ? (
        <Done {...props} />
      ) : form.phase === 'unknown' ? (
        <Notice tone="warning" isUrgent action={<Spinner />}>
          {t`No response yet. Checking the result; nothing happens twice.`}
        </Notice>
      ) : (
        <Draft {...props} />
      )}
    </Dialog>
  );
}

function Draft({ form, onClose }: RedeemViewProps) {
  const { t } = useLingui();
  const { position, problem, phase, rejection, areProblemsShown } = form;
  const { coin } = position;
  const isLocked = position.type === 'locked';
  return (
    <Form
      label={t`Redeem ${coin}`}
      phase={areProblemsShown && problem !== undefined ? 'invalid' : phase}
      rejection={undefined}
      problems={{}}
      onSubmit={form.submit}
    >
      {problem === 'inactive' && <Notice tone="warning">{t`This position has ended.`}</Notice>}
      {rejection !== undefined && (
        <Notice tone="danger" isUrgent>
          <bdi>{rejection.message}</bdi>
        </Notice>
      )}
      {isLocked ? (
        <p className={styles.hint}>{t`A locked position is redeemed in full.`}</p>
      ) : (
        <>
          <AmountField form={form} />
          <SpeedChoice form={form} />
        </>
      )}
      <Preview form={form} />
      {form.isLosing && <Loss form={form} />}
      <ConfirmRow
        confirm={t({ message: 'Redeem', context: 'Takes an amount out of Earn' })}
        tone={form.isLosing ? 'danger' : 'primary'}
        isBusy={phase === 'sending'}
        disabledReason={
          phase === 'previewing'
            ? t({ message: 'Updating', comment: 'Why a button is disabled' })
            : phase === 'ready' || phase === 'incomplete' || phase === 'sending'
              ? undefined
              : t`Not possible now`
        }
        back={t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
        onBack={phase === 'sending' ? undefined : onClose}
      />
    </Form>
  );
}

function AmountField({ form }: Pick<RedeemViewProps, 'form'>) {
  const { t } = useLingui();
  const { position, draft, problem, areProblemsShown } = form;
  const { coin, amount } = position;
  const sum = displayNumber(amount);
  const errors = {
    inactive: undefined,
    amount_missing: areProblemsShown ? t`Enter an amount` : undefined,
    amount_off_step: t`At most 8 decimals`,
    above_position: t`The position has ${sum} ${coin}`,
  };
  return (
    <NumberField
      label={t`Amount`}
      unit={coin}
      value={draft.isAll ? amount : draft.amount}
      hint={draft.isAll ? t`The full position` : t`In the position: ${sum} ${coin}`}
      error={problem === undefined ? undefined : errors[problem]}
      endSlot={
        <Button size="small" tone="textAccent" onClick={() => form.edit({ amount, isAll: true })}>
          {t({ message: 'Max', comment: 'Fills in the largest amount' })}
        </Button>
      }
      onValueChange={(text) => form.edit({ amount: text })}
    />
  );
}

function SpeedChoice({ form }: Pick<RedeemViewProps, 'form'>) {
  const { t } = useLingui();
  const { draft } = form;
  return (
    <>
      <SegmentedControl<RedeemSpeed>
        label={t({ message: 'Speed', comment: 'Of a redemption' })}
        variant="fill"
        value={draft.speed}
        segments={[
          { value: 'instant', label: t({ message: 'Instant', comment: 'Redemption' }) },
          { value: 'next_day', label: t({ message: 'Next day', comment: 'Redemption' }) },
        ]}
        onValueChange={(speed) => form.edit({ speed })}
      />
      <p className={styles.hint}>
        {draft.speed === 'instant'
          ? t`Arrives immediately. The reward of the running day is lost.`
          : t`Arrives after the settlement at 00:00 UTC, with the reward of the running day.`}
      </p>
    </>
  );
}

function Preview({ form }: Pick<RedeemViewProps, 'form'>) {
  const { t } = useLingui();
  const { preview, phase, position } = form;
  const { coin, rewardCoin } = position;
  if (phase === 'unreachable') {
    return (
      <Notice tone="danger" action={<Button size="small" onClick={form.retry}>{t`Retry`}</Button>}>
        {t`Part of the page could not be loaded`}
      </Notice>
    );
  }
  if (preview === undefined) return phase === 'previewing' ? <Skeleton height="84px" /> : null;
  return (
    <div className={styles.facts} aria-busy={phase === 'previewing' || undefined}>
      <ValueRow
        isStrong
        label={t`You get back`}
        value={<NumberText>{`${displayNumber(preview.returned)} ${coin}`}</NumberText>}
      />
      <ValueRow label={t`Arrives`} value={<Moment at={preview.returnsAt} />} />
      {preview.atMaturity !== undefined && (
        <ValueRow
          label={t`At maturity you would have`}
          value={<NumberText>{`${displayNumber(preview.atMaturity)} ${coin}`}</NumberText>}
        />
      )}
      <ValueRow
        label={t({ message: 'You lose', comment: 'Label' })}
        value={
          <NumberText tone={form.isLosing ? 'down' : undefined}>
            {`${displayNumber(preview.lost)} ${rewardCoin}`}
          </NumberText>
        }
      />
    </div>
  );
}

/** A loss is typed, so that no habit confirms it. */
function Loss({ form }: Pick<RedeemViewProps, 'form'>) {
  const { t } = useLingui();
  const { preview, confirmation, areProblemsShown, position } = form;
  if (preview === undefined) return null;
  const lost = displayNumber(preview.lost);
  const { rewardCoin } = position;
  return (
    <NumberField
      label={t`Type the amount that you lose`}
      unit={rewardCoin}
      value={confirmation}
      hint={t`To confirm, type ${lost}`}
      error={areProblemsShown ? t`Type ${lost} to confirm` : undefined}
      onValueChange={form.typeLoss}
    />
  );
}

function Done({ form, onClose }: RedeemViewProps) {
  const { t } = useLingui();
  const { preview, position, redeemed } = form;
  if (preview === undefined || redeemed === undefined) return null;
  const returned = displayNumber(preview.returned);
  const { coin } = position;
  return (
    <div className={styles.section}>
      <Notice tone="success" isUrgent>
        {redeemed.redeemsAt === undefined
          ? t`${returned} ${coin} is in your wallet.`
          : t({
              message: `Redeeming ${returned} ${coin}.`,
              comment: 'Success: the amount returns later',
            })}
      </Notice>
      {redeemed.redeemsAt !== undefined && (
        <ValueRow label={t`Arrives`} value={<Moment at={redeemed.redeemsAt} />} />
      )}
      <Button tone="outline" onClick={onClose}>
        {t({ message: 'Close', context: 'Closes a dialog' })}
      </Button>
    </div>
  );
}
