/** Value and share of each wallet, with its actions. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import { WALLETS, type Wallet } from '#contract/entities/wallet-type.ts';
import type { TransferInput } from '#src/binding/wallets.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { EarnSummary } from '#src/queries/earn.ts';
import type { WalletOverview } from '#src/queries/wallets.ts';
import { percentOf } from '../amounts.ts';
import { EARN_POSITIONS_PATH, useWalletLabels, WALLET_PATHS } from '../use-wallet-labels.ts';
import { ShareBar } from './ShareBar.tsx';
import { WalletValue } from './WalletValue.tsx';

interface WalletSharesProps {
  /** Undefined while loading. */
  readonly overview: WalletOverview | undefined;
  /** What is in Simple Earn; undefined while unknown. */
  readonly earn: EarnSummary | undefined;
  readonly onTransfer: (input: TransferInput) => void;
}

/** `earn` is a part of the spot wallet, where its amounts are frozen. */
type Row = Wallet | 'earn';

export function WalletShares({ overview, earn, onTransfer }: WalletSharesProps) {
  const { t } = useLingui();
  const labels = useWalletLabels();
  const valueOf = (row: Row): Decimal | undefined =>
    row === 'earn' ? earn?.value : overview?.byWallet[row];
  const columns: readonly Column<Row>[] = [
    {
      key: 'wallet',
      title: t({ message: 'Wallet', comment: 'Spot, Futures or P2P wallet' }),
      cell: (row) => <RowLink row={row} />,
    },
    {
      key: 'value',
      title: t({ message: 'Value', comment: 'Of a balance, in the display currency' }),
      align: 'end',
      tone: 'value',
      cell: (row) => <WalletValue value={valueOf(row)} />,
    },
    {
      key: 'share',
      title: t({ message: 'Share', comment: 'Of the total' }),
      align: 'end',
      cell: (row) =>
        overview !== undefined && <ShareBar percent={percentOf(valueOf(row), overview.totalUsd)} />,
    },
    {
      key: 'actions',
      title: t`Actions`,
      isTitleHidden: true,
      isWideOnly: true,
      align: 'end',
      cell: (row) =>
        row !== 'earn' && (
          <TransferButton name={labels[row]} onClick={() => onTransfer({ from: row })} />
        ),
    },
  ];
  const hasEarn = earn !== undefined && earn.positionCount > 0;
  return (
    <Table
      label={t`Wallets`}
      columns={columns}
      rows={overview === undefined ? undefined : hasEarn ? WITH_EARN : WALLETS}
      rowKey={(row) => row}
      skeletonRowCount={3}
    />
  );
}

const WITH_EARN: readonly Row[] = [...WALLETS, 'earn'];

function RowLink({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const href = useHref();
  const labels = useWalletLabels();
  const label =
    row === 'earn'
      ? t({ message: 'In Earn, of the spot wallet', comment: 'Row among the wallets' })
      : labels[row];
  return (
    <Link href={href(row === 'earn' ? EARN_POSITIONS_PATH : WALLET_PATHS[row])} variant="quiet">
      <b>{label}</b>
    </Link>
  );
}

interface TransferButtonProps {
  readonly name: string;
  readonly onClick: () => void;
}

function TransferButton({ name, onClick }: TransferButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      size="small"
      tone="text"
      aria-label={t({
        message: `Transfer from ${name}`,
        comment: 'For example: Transfer from Spot wallet',
      })}
      onClick={onClick}
    >
      {t({ message: 'Transfer', comment: 'Moves a coin between wallets' })}
    </Button>
  );
}
