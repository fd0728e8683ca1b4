/** Amount of an ad and the limits of its orders. */
import { useLingui } from '@lingui/react/macro';
import { P2P_PAYMENT_WINDOWS_MIN } from '#contract/core/p2p.ts';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { useTraderLabels } from '../parts/use-trader-labels.ts';
import type { AdEditorViewProps } from './ad-editor-view-props.ts';
import { useAdMessages } from './use-ad-messages.ts';
import styles from './AdEditor.module.css';

export function AdAmounts({ form, available }: AdEditorViewProps) {
  const { t } = useLingui();
  const messageOf = useAdMessages(form);
  const labels = useTraderLabels();
  const { draft, edit } = form;
  const { coin, currency, side } = draft;
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{t`Amount`}</legend>
      <NumberField
        label={t({ message: 'Total amount', comment: 'Label' })}
        unit={coin}
        value={draft.totalAmount}
        hint={
          side === 'sell' && available !== undefined
            ? t`Available in the P2P wallet: ${available} ${coin}`
            : undefined
        }
        error={messageOf('totalAmount')}
        onValueChange={(totalAmount) => edit({ totalAmount })}
      />
      <div className={styles.pair}>
        <NumberField
          label={t({ message: 'Minimum order', comment: 'Label' })}
          unit={currency}
          value={draft.minimum}
          error={messageOf('minimum')}
          onValueChange={(minimum) => edit({ minimum })}
        />
        <NumberField
          label={t({ message: 'Maximum order', comment: 'Label' })}
          unit={currency}
          value={draft.maximum}
          error={messageOf('maximum')}
          onValueChange={(maximum) => edit({ maximum })}
        />
      </div>
      <Select
        label={t`Payment time limit`}
        choices={P2P_PAYMENT_WINDOWS_MIN.map((minutes) => ({
          value: String(minutes),
          label: labels.minutes(minutes),
        }))}
        value={String(draft.paymentWindow)}
        onValueChange={(text) => {
          const paymentWindow = P2P_PAYMENT_WINDOWS_MIN.find((one) => String(one) === text);
          if (paymentWindow !== undefined) edit({ paymentWindow });
        }}
      />
    </fieldset>
  );
}
