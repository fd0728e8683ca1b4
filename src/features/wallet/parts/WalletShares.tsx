/** Value and share of each wallet, with its actions. */
import { useLingui } from '@lingui/react/macro';
import { WALLETS, type Wallet } from '#contract/entities/wallet-type.ts';
import type { TransferInput } from '#src/binding/wallets.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { WalletOverview } from '#src/queries/wallets.ts';
import { percentOf } from '../amounts.ts';
import { useWalletLabels, WALLET_PATHS } from '../use-wallet-labels.ts';
import { ShareBar } from './ShareBar.tsx';
import { WalletValue } from './WalletValue.tsx';

interface WalletSharesProps {
  /** Undefined while loading. */
  readonly overview: WalletOverview | undefined;
  readonly onTransfer: (input: TransferInput) => void;
}

export function WalletShares({ overview, onTransfer }: WalletSharesProps) {
  const { t } = useLingui();
  const href = useHref();
  const labels = useWalletLabels();
  const columns: readonly Column<Wallet>[] = [
    {
      key: 'wallet',
      title: t({ message: 'Wallet', comment: 'Spot, Futures or P2P wallet' }),
      cell: (wallet) => (
        <Link href={href(WALLET_PATHS[wallet])} variant="quiet">
          <b>{labels[wallet]}</b>
        </Link>
      ),
    },
    {
      key: 'value',
      title: t({ message: 'Value', comment: 'Of a balance, in the display currency' }),
      align: 'end',
      tone: 'value',
      cell: (wallet) => <WalletValue value={overview?.byWallet[wallet]} />,
    },
    {
      key: 'share',
      title: t({ message: 'Share', comment: 'Of the total' }),
      align: 'end',
      cell: (wallet) =>
        overview !== undefined && (
          <ShareBar percent={percentOf(overview.byWallet[wallet], overview.totalUsd)} />
        ),
    },
    {
      key: 'actions',
      title: t`Actions`,
      isTitleHidden: true,
      isWideOnly: true,
      align: 'end',
      cell: (wallet) => (
        <TransferButton name={labels[wallet]} onClick={() => onTransfer({ from: wallet })} />
      ),
    },
  ];
  return (
    <Table
      label={t`Wallets`}
      columns={columns}
      rows={overview === undefined ? undefined : WALLETS}
      rowKey={(wallet) => wallet}
      skeletonRowCount={3}
    />
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
