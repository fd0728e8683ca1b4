/** Report of a trader to the exchange. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextArea } from '#src/design/controls/TextArea.tsx';
import { REPORT_REASONS } from '#src/queries/p2p-traders.ts';
import styles from './Traders.module.css';

interface ReportFormProps {
  readonly isBusy: boolean;
  readonly onReport: (reason: string, text: string) => Promise<void>;
  readonly onCancel: () => void;
}

type Reason = (typeof REPORT_REASONS)[number];

const TEXT_LENGTH_MAX = 2_000;

export function ReportForm({ isBusy, onReport, onCancel }: ReportFormProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState<Reason>('payment_fraud');
  const [text, setText] = useState('');
  const labels: Readonly<Record<Reason, string>> = {
    payment_fraud: t({ message: 'Payment fraud', comment: 'Reason of a report' }),
    coin_locking: t`Marks orders as paid without paying`,
    off_platform: t`Wants to trade elsewhere`,
    abuse: t`Insults or threats`,
    third_party_account: t`Uses another person’s account`,
    other: t({ message: 'Other', comment: 'Reason of a report' }),
  };
  return (
    <form
      className={styles.stack}
      aria-label={t({ message: 'Report trader', comment: 'Label' })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void onReport(reason, text.trim());
      }}
    >
      <Select
        label={t`Reason`}
        choices={REPORT_REASONS.map((value) => ({ value, label: labels[value] }))}
        value={reason}
        onValueChange={setReason}
      />
      <TextArea
        label={t({ message: 'Details', comment: 'Text of a report' })}
        value={text}
        maxLength={TEXT_LENGTH_MAX}
        onValueChange={setText}
      />
      <ConfirmRow
        confirm={t`Report trader`}
        tone="danger"
        isBusy={isBusy}
        disabledReason={text.trim() === '' ? t`Enter the details` : undefined}
        back={t({ message: 'Cancel', context: 'Closes a dialog without a change' })}
        onBack={onCancel}
      />
    </form>
  );
}
