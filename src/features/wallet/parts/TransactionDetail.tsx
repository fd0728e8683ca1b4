/** Details of one transaction. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { JournalLine } from '#contract/entities/journal-line.ts';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { fromNow, longDate } from '#src/format/long-dates.ts';
import { useTransactionLabels, useWalletLabels } from '../use-wallet-labels.ts';
import { Change } from './Change.tsx';
import styles from './Transactions.module.css';

interface TransactionDetailProps {
  readonly line: JournalLine;
  readonly now: EpochMs;
  readonly onCopy: (text: string) => void;
  readonly onClose: () => void;
}

export function TransactionDetail({ line, now, onCopy, onClose }: TransactionDetailProps) {
  const { t } = useLingui();
  const types = useTransactionLabels();
  const wallets = useWalletLabels();
  return (
    <Dialog title={types[line.type]} placement="end" isOpen onClose={onClose}>
      <div className={styles.facts}>
        <ValueRow
          label={t`Time`}
          value={
            <span>
              <span>{longDate(line.at)}</span> <small>{fromNow(line.at, now)}</small>
            </span>
          }
        />
        <ValueRow label={t`Wallet`} value={wallets[line.wallet]} />
        <ValueRow label={t`Coin`} value={line.coin} />
        <ValueRow
          label={t`Available`}
          tip={t`Change of the available balance`}
          value={<Change amount={line.available} />}
        />
        <ValueRow
          label={t({ message: 'Frozen', comment: 'Label' })}
          tip={t`Change of the balance reserved by orders, withdrawals and converts`}
          value={<Change amount={line.frozen} isQuiet />}
        />
        <ValueRow
          label={t({ message: 'Transaction number', comment: 'Label' })}
          value={<NumberText>{String(line.seq)}</NumberText>}
        />
        {line.reference !== '' && (
          <ValueRow
            label={t({
              message: 'Reference',
              comment: 'Names the order, transfer or other record',
            })}
            value={
              <Copyable
                text={line.reference}
                label={t({ message: 'Copy reference', comment: 'Label' })}
                onCopy={onCopy}
                isShortened
              />
            }
          />
        )}
      </div>
    </Dialog>
  );
}
