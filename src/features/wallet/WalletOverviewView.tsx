/** Total of all wallets with its course over thirty days, and the share of each wallet and coin. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import type { TransferInput } from '#src/binding/wallets.ts';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { EarnSummary } from '#src/queries/earn-summary.ts';
import type { WalletOverview } from '#src/queries/wallets.ts';
import { hasEarn } from './amounts.ts';
import { LazyInEarn } from './lazy-parts.tsx';
import { CoinShares } from './parts/CoinShares.tsx';
import { TotalPanel } from './parts/TotalPanel.tsx';
import { WalletShares } from './parts/WalletShares.tsx';
import styles from './WalletOverviewView.module.css';

export interface WalletOverviewViewProps {
  readonly overview: Reloadable<WalletOverview>;
  /** Display currency, such as EUR. */
  readonly currency: string;
  readonly areAmountsHidden: boolean;
  readonly onCurrencyChange: (currency: string) => void;
  readonly onTransfer: (input: TransferInput) => void;
  /** What is in Simple Earn; undefined while unknown. */
  readonly earn?: EarnSummary | undefined;
}

export function WalletOverviewView(props: WalletOverviewViewProps) {
  const { t } = useLingui();
  return (
    <LoadableContent
      loadable={props.overview}
      failureText={t`This page could not be loaded.`}
      placeholder={<Content {...props} loaded={undefined} />}
    >
      {(loaded) => <Content {...props} loaded={loaded} />}
    </LoadableContent>
  );
}

interface ContentProps extends WalletOverviewViewProps {
  /** Undefined while loading. */
  readonly loaded: WalletOverview | undefined;
}

function Content({ loaded, onTransfer, earn, ...rest }: ContentProps) {
  const { t } = useLingui();
  return (
    <div className={styles.content}>
      <TotalPanel {...rest} loaded={loaded} />
      <Panel title={t`Wallets`}>
        {hasEarn(earn) && <LazyInEarn summary={earn} />}
        <WalletShares overview={loaded} onTransfer={onTransfer} />
      </Panel>
      <Panel title={t({ message: 'Coins', comment: 'Of all wallets together' })}>
        <CoinShares overview={loaded} />
      </Panel>
    </div>
  );
}
