/** Risks of new tokens, read once before the first purchase. */
import { useLingui } from '@lingui/react/macro';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import styles from './OwnPart.module.css';

export function RisksCard({ onRead }: { readonly onRead: () => void }) {
  const { t } = useLingui();
  const risks = [
    t`A new token can lose all its value.`,
    t`There may be no buyers when its market opens.`,
    t`Part of the tokens may be released much later.`,
    t`What you commit stays frozen until the calculation. You cannot take it back.`,
  ];
  return (
    <div className={styles.stack}>
      <p>{t`Before your first purchase:`}</p>
      <ul className={styles.rules}>
        {risks.map((risk) => (
          <li key={risk}>{risk}</li>
        ))}
      </ul>
      <ConfirmRow confirm={t`I have read the risks`} isBusy={false} onConfirm={onRead} />
    </div>
  );
}
