/** How a trade works, read once before the first order on a device. */
import { useLingui } from '@lingui/react/macro';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import styles from './TakePanel.module.css';

interface TakeChecklistProps {
  readonly isBuying: boolean;
  readonly onRead: () => void;
  readonly onBack: () => void;
}

export function TakeChecklist({ isBuying, onRead, onBack }: TakeChecklistProps) {
  const { t } = useLingui();
  const steps = isBuying
    ? [
        t`Place the order. The exchange locks the seller’s coins.`,
        t`Pay the exact amount to the account in the order, from your own account.`,
        t`Press “I have paid”. Never before you have paid.`,
        t`The seller confirms, and the coins are in your P2P wallet.`,
        t`Never cancel an order that you have paid. If the seller does not release, open an appeal.`,
      ]
    : [
        t`Place the order. The exchange locks your coins.`,
        t`Wait until the buyer has paid.`,
        t`Check in your bank or app that the full amount has arrived. Screenshots prove nothing.`,
        t`Compare the payer’s name with the verified name in the order.`,
        t`Release the coins. A release cannot be undone.`,
      ];
  return (
    <div className={styles.stack}>
      <p>{t`Before your first P2P order:`}</p>
      <ol className={styles.rules}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.hint}>
        {t`Keep the conversation in the order. Support never asks for a password or a code.`}
      </p>
      <ConfirmRow
        confirm={t({ message: 'I understand', comment: 'Button' })}
        isBusy={false}
        back={t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
        onBack={onBack}
        onConfirm={onRead}
      />
    </div>
  );
}
