/** Details of a deposit or withdrawal: the amounts, the addresses and every state with its time. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Deposit, Withdrawal } from '#contract/entities/custody.ts';
import { balanceText } from '#domain/number-text.ts';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { CopyIcon } from '#src/design/icons/icons.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { Amount, useAmountText } from '#src/trading/money/Amount.tsx';
import { depositQuery } from '../place.ts';
import { statusCodeOf, type Movement } from '../movement.ts';
import { AddressText } from './AddressText.tsx';
import { ReasonNotice } from './ReasonNotice.tsx';
import { StateTimeline } from './StateTimeline.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import styles from '../Funding.module.css';

interface MovementDetailProps {
  readonly movement: Movement;
  readonly onCopy: (text: string) => void;
  /** Copies an address and remembers it. */
  readonly onCopyAddress: (address: string) => void;
  readonly onClose: () => void;
}

export function MovementDetail(props: MovementDetailProps) {
  const { movement, onCopy, onCopyAddress, onClose } = props;
  const { t } = useLingui();
  const { record } = movement;
  const isDeposit = movement.type === 'deposit';
  return (
    <Dialog
      title={
        isDeposit
          ? t({ message: 'Deposit details', comment: 'Title of a dialog' })
          : t({ message: 'Withdrawal details', comment: 'Title of a dialog' })
      }
      placement="end"
      isOpen
      onClose={onClose}
    >
      <div className={styles.stack}>
        <Rows movement={movement} onCopy={onCopy} />
        <Party label={isDeposit ? t`Deposit address` : t`Receiving address`}>
          <AddressText address={record.address} />
          <IconButton
            size="small"
            label={t({ message: 'Copy address', comment: 'Label' })}
            icon={<CopyIcon size={14} />}
            onClick={() => onCopyAddress(record.address)}
          />
        </Party>
        {movement.type === 'deposit' && <Sender deposit={movement.record} />}
        <ReasonNotice movement={movement} />
        {movement.type === 'deposit' && <Shortfall deposit={movement.record} />}
        {movement.type === 'deposit' && <Recover deposit={movement.record} />}
        <StateTimeline label={t`States`} movement={movement} />
        {movement.type === 'withdrawal' && <Continue withdrawal={movement.record} />}
      </div>
    </Dialog>
  );
}

function Rows({ movement, onCopy }: Pick<MovementDetailProps, 'movement' | 'onCopy'>) {
  const { t } = useLingui();
  const { record } = movement;
  return (
    <div>
      <ValueRow label={t`Status`} value={<StatusBadge code={statusCodeOf(movement)} />} />
      <ValueRow
        label={t`Amount`}
        value={<Amount>{`${balanceText(record.amount)} ${record.coin}`}</Amount>}
        isStrong
      />
      {movement.type === 'withdrawal' && <Amounts withdrawal={movement.record} />}
      <ValueRow label={t`Network`} value={record.network} />
      <ValueRow
        label={t`Confirmations`}
        value={<NumberText>{`${record.confirmations}/${record.confirmationsRequired}`}</NumberText>}
      />
      {record.memo !== undefined && (
        <ValueRow label={t({ message: 'Memo', comment: 'Label' })} value={record.memo} />
      )}
      {record.transactionId !== undefined && (
        <ValueRow
          label={t`Transaction ID`}
          value={
            <Copyable
              text={record.transactionId}
              label={t`Copy transaction ID`}
              onCopy={onCopy}
              isShortened
            />
          }
        />
      )}
    </div>
  );
}

interface PartyProps {
  readonly label: string;
  readonly children: ReactNode;
}

function Party({ label, children }: PartyProps) {
  return (
    <div className={styles.party}>
      <span className={styles.label}>{label}</span>
      <span className={styles.copied}>{children}</span>
    </div>
  );
}

function Amounts({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const { coin, fee, receivedAmount } = withdrawal;
  return (
    <>
      <ValueRow label={t`Network fee`} value={<Amount>{`${balanceText(fee)} ${coin}`}</Amount>} />
      <ValueRow
        label={t`Receiver gets`}
        value={<Amount>{`${balanceText(receivedAmount)} ${coin}`}</Amount>}
      />
    </>
  );
}

/** Without a copy button: a forged sender must not be copied as a receiver. */
function Sender({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useLingui();
  return (
    <Party label={t({ message: 'Sent from', comment: 'Label' })}>
      <AddressText address={deposit.fromAddress} />
    </Party>
  );
}

function Shortfall({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useLingui();
  const amountText = useAmountText();
  if (deposit.shortfall === '0') return null;
  const amount = amountText(`${balanceText(deposit.shortfall)} ${deposit.coin}`);
  return (
    <Notice tone="danger">
      {t`The network reversed this deposit. ${amount} is missing, and withdrawals are suspended until it is returned.`}
    </Notice>
  );
}

/** The check of a transaction is on the deposit page. */
function Recover({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useLingui();
  const href = useHref();
  const { coin, networkId, transactionId, state } = deposit;
  if (state !== 'memo_missing') return null;
  return (
    <Link
      href={href(`/user/my-wallet/deposit?${depositQuery({ coin, networkId, transactionId })}`)}
      variant="button"
    >
      {t`Recover deposit`}
    </Link>
  );
}

/** Codes and cancellation are on the withdrawal page. */
function Continue({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLingui();
  const href = useHref();
  if (!withdrawal.isCancellable) return null;
  return (
    <Link
      href={href(`/user/my-wallet/withdrawal?request=${withdrawal.requestId}`)}
      variant="button"
    >
      {t({ message: 'Open withdrawal', comment: 'Link' })}
    </Link>
  );
}
