/** Demo wallet view: the total, its balances, statistics, orders and trades; top-up and reset are
 *  beside the total. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Stat } from '#src/design/data/Stat.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { DemoAccount, DemoStatistics, WalletRow } from '#src/queries/demo.ts';
import type { PairLookup } from '#src/trading/orders/values/traded-pair.ts';
import { useValueText } from '#src/trading/use-value-text.ts';
import { DemoBalances } from './parts/DemoBalances.tsx';
import { EpochPanel, type HistoryPage } from './parts/EpochPanel.tsx';
import { ResetDialog } from './parts/ResetDialog.tsx';
import type { TopUpState } from './top-up-state.ts';
import styles from './DemoWalletView.module.css';

const VALUE_DECIMALS = 2;

export interface DemoWalletViewProps {
  readonly account: Reloadable<DemoAccount>;
  readonly balances: Reloadable<readonly WalletRow[]>;
  readonly statistics: Reloadable<DemoStatistics>;
  readonly topUp: TopUpState;
  readonly isToppingUp: boolean;
  readonly onTopUp: () => Promise<void>;
  readonly isResetting: boolean;
  readonly onReset: () => Promise<void>;
  /** Selected epoch. */
  readonly epoch: number | undefined;
  readonly onEpochChange: (epoch: number) => void;
  readonly orders: HistoryPage<Order>;
  readonly trades: HistoryPage<OwnTrade>;
  readonly pairOf: PairLookup;
  readonly now: EpochMs;
}

export function DemoWalletView(props: DemoWalletViewProps) {
  const { t } = useLingui();
  if (props.account.status === 'failed') {
    return (
      <main className={styles.page}>
        <Panel label={t`Demo wallet`} className={styles.failure}>
          <ErrorState text={t`This page could not be loaded.`} onRetry={props.account.onRetry} />
        </Panel>
      </main>
    );
  }
  const account = dataOf(props.account);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t`Demo wallet`}</h1>
      <Summary {...props} account={account} />
      <Panel title={t({ message: 'Balances', comment: 'Title' })}>
        <LoadableContent
          loadable={props.balances}
          failureText={t`The list could not be loaded.`}
          placeholder={<DemoBalances balances={undefined} />}
        >
          {(balances) => <DemoBalances balances={balances} />}
        </LoadableContent>
      </Panel>
      <EpochPanel {...props} account={account} />
    </main>
  );
}

interface SummaryProps extends Omit<DemoWalletViewProps, 'account'> {
  /** Undefined while the account loads. */
  readonly account: DemoAccount | undefined;
}

function Summary(props: SummaryProps) {
  const { t } = useLingui();
  const valueText = useValueText();
  const { account, isResetting, onReset } = props;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Panel label={t({ message: 'Account equity', comment: 'Label' })} isPadded>
      <div className={styles.summary}>
        <Stat
          size="total"
          label={t`Estimated balance`}
          value={
            account === undefined ? (
              <Skeleton width="11ch" height="28px" />
            ) : (
              <NumberText>{valueText(account.current.equity, 'USDT')}</NumberText>
            )
          }
          hint={account === undefined ? <Skeleton width="24ch" /> : <Start account={account} />}
        />
        <div className={styles.actions}>
          <TopUpButton {...props} />
          <Button
            tone="outline"
            isBusy={isResetting}
            disabledReason={account === undefined ? t`Loading…` : undefined}
            onClick={() => setConfirming(true)}
          >
            {t({ message: 'Reset', comment: 'Resets the demo account' })}
          </Button>
        </div>
      </div>
      {account !== undefined && (
        <ResetDialog
          isOpen={isConfirming}
          startBalances={account.startBalances}
          historyDays={account.historyDays}
          isBusy={isResetting}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            await onReset();
            setConfirming(false);
          }}
        />
      )}
    </Panel>
  );
}

function Start({ account: { current } }: { readonly account: DemoAccount }) {
  const { t } = useLingui();
  const value = fixedNumber(current.startEquity, VALUE_DECIMALS);
  const time = dateAndTime(current.startedAt);
  return <>{t`Started with ${value} USDT on ${time}`}</>;
}

function TopUpButton({ account, topUp, isToppingUp, onTopUp }: SummaryProps) {
  const { t } = useLingui();
  const amount = fixedNumber(account?.topUp.amount, VALUE_DECIMALS);
  const time = dateAndTime(account?.topUp.allowedFrom);
  const below = fixedNumber(account?.topUp.equityBelow, VALUE_DECIMALS);
  const reasons: Readonly<Record<TopUpState, string | undefined>> = {
    allowed: undefined,
    too_early: t`Once a day. Available again from ${time}`,
    equity_too_high: t`Available below ${below} USDT equity`,
    unknown: t`Loading…`,
  };
  return (
    <Button
      tone="primary"
      isBusy={isToppingUp}
      disabledReason={reasons[topUp]}
      onClick={() => void onTopUp()}
    >
      {topUp === 'allowed'
        ? t`Top up ${amount} USDT`
        : t({ message: 'Top up', comment: 'Adds play money' })}
    </Button>
  );
}
