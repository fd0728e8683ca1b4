/** Panel below the order form with the balances of the pair's two coins. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Balance } from '#contract/entities/balance.ts';
import { balanceText } from '#domain/number-text.ts';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import styles from './BalancesPanel.module.css';

export interface BalancesPanelProps {
  readonly tradeCoin: string;
  readonly quoteCoin: string;
  /** Balances of the two coins; undefined while loading and for a visitor. */
  readonly balances: readonly Balance[] | undefined;
  readonly isSignedIn: boolean;
  /** Links of the page to deposit or buy coins. */
  readonly actions?: ReactNode;
  /** A small button at the end of the title. */
  readonly titleAction?: ReactNode;
}

export function BalancesPanel({
  tradeCoin,
  quoteCoin,
  balances,
  isSignedIn,
  actions,
  titleAction,
}: BalancesPanelProps) {
  const { t } = useLingui();
  return (
    <section className={styles.balances} aria-label={t`Balances`}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t`Balances`}</h2>
        {titleAction}
      </div>
      {isSignedIn ? (
        [tradeCoin, quoteCoin].map((coin) => (
          <BalanceItem
            key={coin}
            coin={coin}
            isLoading={balances === undefined}
            balance={balances?.find((balance) => balance.coin === coin)}
          />
        ))
      ) : (
        <p className={styles.visitor}>{t`Sign in to view your balances.`}</p>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}

interface BalanceItemProps {
  readonly coin: string;
  readonly isLoading: boolean;
  /** Undefined if the account has never had this coin. */
  readonly balance: Balance | undefined;
}

function BalanceItem({ coin, isLoading, balance }: BalanceItemProps) {
  const { t } = useLingui();
  const frozen = balanceText(balance?.frozen);
  return (
    <div className={styles.item}>
      <span className={styles.coin}>
        <CoinMark coin={coin} />
        {coin}
      </span>
      <span className={styles.values}>
        {isLoading ? (
          <Skeleton width="9ch" />
        ) : (
          <NumberText tone="value">{balanceText(balance?.available)}</NumberText>
        )}
        <span className={styles.frozen} data-tip={t`Balance reserved by your open orders`}>
          {isLoading
            ? '\u00A0'
            : t({
                message: `${frozen} in orders`,
                comment: 'Part of a balance that open orders have reserved',
              })}
        </span>
      </span>
    </div>
  );
}
