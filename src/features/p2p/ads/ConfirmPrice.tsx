/** Confirms a price far from the reference: its distance is typed, so that a slip of a digit is noticed. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { AdEditorForm } from '#src/binding/p2p-center.ts';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import styles from './AdEditor.module.css';

export function ConfirmPrice({ form }: { readonly form: AdEditorForm }) {
  const { t } = useLingui();
  const { draft, distance, referencePrice, typedPercent, rejection } = form;
  const percent = distance ?? 0;
  const price =
    draft.priceType === 'fixed'
      ? `${displayNumber(draft.price)} ${draft.currency}`
      : `${displayNumber(draft.premium)}%`;
  return (
    <form
      className={styles.stack}
      aria-label={t({ message: 'Confirm price', comment: 'Label' })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Notice tone="warning" isUrgent>
        {t`Your price is ${percent}% from the reference price.`}
      </Notice>
      {rejection !== undefined && (
        <Notice tone="danger" isUrgent>
          <bdi>{rejection.message}</bdi>
        </Notice>
      )}
      <div className={styles.preview}>
        <ValueRow label={t`Price of the ad`} value={<NumberText>{price}</NumberText>} isStrong />
        <ValueRow
          label={t`Reference price`}
          value={
            <NumberText>
              {referencePrice === undefined
                ? '–'
                : `${displayNumber(referencePrice)} ${draft.currency}`}
            </NumberText>
          }
        />
      </div>
      <TextField
        label={t`Type the distance in percent: ${percent}`}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={typedPercent}
        onValueChange={form.editPercent}
      />
      <ConfirmRow
        confirm={t`Confirm price`}
        isBusy={false}
        disabledReason={
          typedPercent.trim() === String(percent) ? undefined : t`Type ${percent} to continue`
        }
        onBack={form.leaveConfirmation}
      />
    </form>
  );
}
