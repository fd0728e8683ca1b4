/** Columns of a wallet's coins. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import { balanceText } from '#domain/number-text.ts';
import type { TransferInput } from '#src/binding/wallets.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { useHref } from '#src/i18n/use-href.ts';
import type { WalletRow } from '#src/queries/wallets.ts';
import { totalOf } from './amounts.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { WalletValue } from './parts/WalletValue.tsx';
import type { TradePaths } from './use-trade-paths.ts';
import styles from './WalletView.module.css';

interface WalletColumnOptions {
  readonly wallet: Wallet;
  readonly tradePathOf: TradePaths | undefined;
  readonly onTransfer: (input: TransferInput) => void;
}

/** The same array while the options stay the same, because a new one renders all rows. */
export function useWalletColumns(options: WalletColumnOptions): readonly Column<WalletRow>[] {
  const { wallet, tradePathOf, onTransfer } = options;
  const { t } = useLingui();
  return useMemo(() => {
    const amount = (
      key: string,
      title: string,
      textOf: (row: WalletRow) => string,
      tip?: string,
    ): Column<WalletRow> => ({
      key,
      title,
      tip,
      align: 'end',
      tone: key === 'frozen' || key === 'locked' ? 'label' : 'value',
      isSortable: true,
      width: wallet === 'spot' ? '11.5%' : '17%',
      cell: (row) => <Amount>{textOf(row)}</Amount>,
    });
    return [
      {
        key: 'coin',
        title: t`Coin`,
        isSortable: true,
        width: wallet === 'spot' ? '16%' : '22%',
        cell: ({ coin, coinName }) => <CoinCell coin={coin} coinName={coinName} />,
      },
      amount('total', t`Total`, (row) => balanceText(totalOf(row))),
      amount('available', t`Available`, ({ available }) => balanceText(available)),
      amount(
        'frozen',
        t`In orders`,
        ({ frozen }) => balanceText(frozen),
        t`Reserved by open orders, withdrawals, converts, Earn and the Launchpad`,
      ),
      ...(wallet === 'spot'
        ? [
            amount(
              'locked',
              t({ message: 'Locked', comment: 'Amount that cannot leave the account yet' }),
              ({ locked }) => balanceText(locked),
              t`Part of the available amount that cannot be withdrawn or sent yet`,
            ),
          ]
        : []),
      {
        key: 'value',
        title: t({ message: 'Value', comment: 'Of a balance, in the display currency' }),
        align: 'end',
        isSortable: true,
        width: wallet === 'spot' ? '11%' : '14%',
        cell: ({ valueUsd }) => <WalletValue value={valueUsd} />,
      },
      {
        key: 'actions',
        title: t`Actions`,
        isTitleHidden: true,
        align: 'end',
        width: wallet === 'spot' ? '27%' : '13%',
        isFullWidth: wallet === 'spot',
        cell: ({ coin, coinId }) => (
          <RowActions
            coin={coin}
            path={tradePathOf?.(coin)}
            // Only the spot wallet is connected with networks.
            hasNetworks={wallet === 'spot'}
            onTransfer={() => onTransfer({ coinId, from: wallet })}
          />
        ),
      },
    ];
  }, [t, wallet, tradePathOf, onTransfer]);
}

function CoinCell({ coin, coinName }: Pick<WalletRow, 'coin' | 'coinName'>) {
  return (
    <span className={styles.coin}>
      <CoinMark coin={coin} />
      <b>{coin}</b>
      <span className={styles.name}>{coinName}</span>
    </span>
  );
}

interface RowActionsProps {
  readonly coin: string;
  readonly path: string | undefined;
  readonly hasNetworks: boolean;
  readonly onTransfer: () => void;
}

function RowActions({ coin, path, hasNetworks, onTransfer }: RowActionsProps) {
  const { t } = useLingui();
  return (
    <span className={styles.actions}>
      {hasNetworks && <NetworkLinks coin={coin} />}
      <TradeLink coin={coin} path={path} />
      <Button
        size="small"
        tone="text"
        aria-label={t({
          message: `Transfer ${coin}`,
          comment: 'Button: moves the coin to another wallet; verb',
        })}
        onClick={onTransfer}
      >
        {t({ message: 'Transfer', comment: 'Moves a coin between wallets' })}
      </Button>
    </span>
  );
}

function NetworkLinks({ coin }: { readonly coin: string }) {
  const { t } = useLingui();
  const href = useHref();
  const query = new URLSearchParams({ coin }).toString();
  return (
    <>
      <Link
        href={href(`/user/my-wallet/deposit?${query}`)}
        variant="quiet"
        aria-label={t({ message: `Deposit ${coin}`, comment: 'Link to the page; verb' })}
      >
        {t`Deposit`}
      </Link>
      <Link
        href={href(`/user/my-wallet/withdrawal?${query}`)}
        variant="quiet"
        aria-label={t({ message: `Withdraw ${coin}`, comment: 'Link to the page; verb' })}
      >
        {t`Withdraw`}
      </Link>
    </>
  );
}

function TradeLink({ coin, path }: { readonly coin: string; readonly path: string | undefined }) {
  const { t } = useLingui();
  const href = useHref();
  if (path === undefined) return null;
  return (
    <Link href={href(path)} variant="quiet" aria-label={t`Trade ${coin}`}>
      {t({ message: 'Trade', comment: 'Opens the trading page' })}
    </Link>
  );
}
