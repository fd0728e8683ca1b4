/** Response of the network about a transaction, and what it means for the deposit. */
import { useLingui } from '@lingui/react/macro';
import type { ChainTransactionInfo } from '#src/queries/chain.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { balanceText } from '#domain/number-text.ts';
import type { DepositCheckForm } from '#src/binding/deposit-check.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ButtonRow } from '#src/design/controls/ButtonRow.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import type { ChainNetwork } from '#src/queries/chain.ts';
import { useCheckMessage } from './use-check-message.ts';
import { AddressText } from '../parts/AddressText.tsx';
import styles from '../Funding.module.css';

interface CheckResultProps {
  readonly form: DepositCheckForm;
  readonly network: Reloadable<ChainNetwork>;
}

export function CheckResult({ form, network }: CheckResultProps) {
  const { t } = useLingui();
  const { transaction } = form;
  const known = dataOf(network);
  const message = useCheckMessage(transaction, known);
  return (
    <div className={styles.stack}>
      <Notice tone={message.tone} isUrgent>
        {message.text}
      </Notice>
      {transaction !== undefined && <Facts transaction={transaction} network={known} />}
      <ButtonRow>
        <Button tone="outline" onClick={form.restart}>
          {transaction === undefined
            ? t({ message: 'Back', comment: 'Goes to the previous step' })
            : t({ message: 'Check another', comment: 'Button' })}
        </Button>
        <Button tone={form.canClaim ? 'outline' : 'primary'} onClick={form.submit}>
          {t({ message: 'Check again', comment: 'Button' })}
        </Button>
        {form.canClaim && (
          <Button tone="primary" onClick={form.startClaim}>
            {t({ message: 'Recover deposit', comment: 'Button' })}
          </Button>
        )}
      </ButtonRow>
    </div>
  );
}

interface FactsProps {
  readonly transaction: ChainTransactionInfo;
  /** Undefined while loading. */
  readonly network: ChainNetwork | undefined;
}

function Facts({ transaction, network }: FactsProps) {
  const { t } = useLingui();
  const { coin, amount, confirmations, state, toAddress } = transaction;
  const states = {
    pending: t`Waiting for a block`,
    mined: t`In a block`,
    dropped: t`Removed by the network`,
  } as const;
  const minimum = network?.coins.find((one) => one.coin === coin)?.minDeposit;
  return (
    <div>
      <ValueRow label={t({ message: 'Transaction', comment: 'Label' })} value={states[state]} />
      <ValueRow
        label={t({ message: 'Amount', comment: 'Label' })}
        value={<NumberText>{`${balanceText(amount)} ${coin}`}</NumberText>}
        isStrong
      />
      {minimum !== undefined && (
        <ValueRow
          label={t({ message: 'Minimum deposit', comment: 'Label' })}
          value={<NumberText>{`${balanceText(minimum)} ${coin}`}</NumberText>}
        />
      )}
      <ValueRow
        label={t({ message: 'Confirmations', comment: 'Label' })}
        value={
          <NumberText>
            {network === undefined
              ? String(confirmations)
              : `${confirmations}/${network.confirmationsToUnlock}`}
          </NumberText>
        }
      />
      <div className={styles.party}>
        <span className={styles.label}>
          {t({ message: 'Receiving address', comment: 'Label' })}
        </span>
        <AddressText address={toAddress} />
      </div>
    </div>
  );
}
