/** Receiver and amounts of a withdrawal, for its review and its receipt. */
import { useLingui } from '@lingui/react/macro';
import { balanceText } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Amount } from '#src/trading/money/Amount.tsx';
import { AddressText } from './AddressText.tsx';
import styles from '../Funding.module.css';

interface WithdrawalFactsProps {
  readonly coin: string;
  readonly debit: string | undefined;
  readonly fee: string | undefined;
  readonly received: string | undefined;
  readonly address: string;
  readonly network: string;
  readonly memo: string | undefined;
  readonly memoLabel: string | undefined;
  /** Amounts follow the button that hides them; a review always shows what is sent. */
  readonly areAmountsHideable?: boolean | undefined;
}

export function WithdrawalFacts(props: WithdrawalFactsProps) {
  const { coin, debit, fee, received, areAmountsHideable, ...to } = props;
  const { t } = useLingui();
  const Text = areAmountsHideable === true ? Amount : NumberText;
  const amount = (value: string | undefined) => <Text>{`${balanceText(value)} ${coin}`}</Text>;
  return (
    <div className={styles.tight}>
      <div>
        <AddressText address={to.address} isGrouped />
        <span className={styles.label}>{to.network}</span>
      </div>
      {to.memo !== undefined && (
        <ValueRow
          label={to.memoLabel ?? t`Memo`}
          value={
            <bdi dir="ltr" translate="no">
              {to.memo}
            </bdi>
          }
          isStrong
        />
      )}
      <div>
        <ValueRow label={t({ message: 'You send', comment: 'Label' })} value={amount(debit)} />
        <ValueRow label={t({ message: 'Network fee', comment: 'Label' })} value={amount(fee)} />
        <ValueRow
          label={t({ message: 'Receiver gets', comment: 'Label' })}
          value={amount(received)}
          isStrong
        />
      </div>
    </div>
  );
}
