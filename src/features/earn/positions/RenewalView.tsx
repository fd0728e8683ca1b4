/** Whether a locked position renews at maturity, and at which lowest rate. */
import { useLingui } from '@lingui/react/macro';
import type { RenewalForm } from '#src/binding/earn.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import styles from './Positions.module.css';

export function RenewalView({ form }: { readonly form: RenewalForm }) {
  const { t } = useLingui();
  const { draft, phase, rejection, isFloorInvalid, isSaved, isChanged } = form;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t`Renewal`}</h3>
      <Form
        label={t`Renewal`}
        phase={isFloorInvalid ? 'invalid' : phase}
        rejection={rejection?.message}
        problems={{}}
        onSubmit={form.submit}
      >
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
            error={isFloorInvalid ? t`Enter a percentage such as 10.5` : undefined}
            onValueChange={(floor) => form.edit({ floor })}
          />
        )}
        <p className={styles.hint}>
          {t`You are notified 72 and 24 hours before. A renewed position can be redeemed without loss for 24 hours.`}
        </p>
        {phase === 'unknown' && (
          <Notice tone="warning">{t`No response yet. Checking the result; nothing happens twice.`}</Notice>
        )}
        {isSaved && (
          <Notice tone="success">{t({ message: 'Setting saved.', comment: 'Notice' })}</Notice>
        )}
        <Button
          type="submit"
          tone="outline"
          isBusy={phase !== 'drafting'}
          disabledReason={isChanged ? undefined : t`No unsaved changes`}
        >
          {t({ message: 'Save', comment: 'Stores a setting' })}
        </Button>
      </Form>
    </section>
  );
}
