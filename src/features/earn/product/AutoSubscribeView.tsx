/** Setting of auto-subscribe for a flexible product: off until the user turns it on. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import type { AutoSubscribeForm } from '#src/binding/earn.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Form } from '#src/design/controls/Form.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import styles from './ProductPanel.module.css';

interface AutoSubscribeViewProps {
  readonly form: AutoSubscribeForm;
  readonly coin: string;
}

export function AutoSubscribeView({ form, coin }: AutoSubscribeViewProps) {
  const { t } = useLingui();
  const { draft, problem, phase, rejection, isSaved, isChanged } = form;
  const minimum = `${displayNumber(form.productMinimum)} ${coin}`;
  const amountError = t`Enter a number with at most 8 decimals`;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t({ message: 'Auto-subscribe', comment: 'Title' })}</h3>
      <Form
        label={t`Auto-subscribe`}
        phase={problem === undefined ? phase : 'invalid'}
        rejection={rejection?.message}
        problems={{}}
        onSubmit={form.submit}
      >
        <Checkbox
          label={t`Subscribe what is free in the spot wallet once a day`}
          isChecked={draft.isOn}
          onCheckedChange={(isOn) => form.edit({ isOn })}
        />
        {draft.isOn && (
          <>
            <NumberField
              label={t({ message: 'Keep free', comment: 'Amount that stays in the wallet' })}
              unit={coin}
              value={draft.keepFree}
              hint={t`This much stays in the wallet. Amounts in orders are never used.`}
              error={problem === 'keep_free_invalid' ? amountError : undefined}
              onValueChange={(keepFree) => form.edit({ keepFree })}
            />
            <NumberField
              label={t`Subscribe at least`}
              unit={coin}
              value={draft.minimum}
              error={
                problem === 'minimum_too_low'
                  ? t`The minimum is ${minimum}`
                  : problem === 'minimum_invalid'
                    ? amountError
                    : undefined
              }
              onValueChange={(minimum) => form.edit({ minimum })}
            />
          </>
        )}
        {phase === 'unknown' && (
          <Notice tone="warning">{t`No response yet. Checking the result; nothing happens twice.`}</Notice>
        )}
        {isSaved && <Notice tone="success">{t`Setting saved.`}</Notice>}
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
