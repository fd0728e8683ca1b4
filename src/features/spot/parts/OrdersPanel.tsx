/** Panel below the chart: open orders, order history, the pair's transactions, and balances. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { useSpotService } from '#src/binding/spot.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { FullScreenIcon } from '#src/design/icons/trading-icons.ts';
import { lazyComponent } from '#src/design/lazy.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { useNarrow } from '#src/design/layout/use-narrow.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { useAccount } from '../use-account.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import { loadOwn } from './load-own.ts';
import styles from './OrdersPanel.module.css';

const Place = () => <div aria-busy="true" />;

/** Not loaded for visitors. */
const OwnList = lazyComponent(async () => (await loadOwn()).OwnList, Place);

export interface OrdersPanelProps {
  readonly pair: Pair;
  readonly isThisPairOnly: boolean;
  readonly onThisPairOnlyChange: (isThisPairOnly: boolean) => void;
  readonly isSignedIn: boolean;
  readonly now: EpochMs;
}

type OrdersTab = 'open' | 'history' | 'trades' | 'transactions' | 'balances';

export function OrdersPanel({
  pair,
  isThisPairOnly,
  onThisPairOnlyChange,
  isSignedIn,
  now,
}: OrdersPanelProps) {
  const { t } = useLingui();
  const { lists, tradingMode } = useSpotService();
  const href = useHref();
  const { balances, isLoaded } = useAccount();
  const open = useOpenOrders(pair);
  const [tab, setTab] = useState<OrdersTab>('open');
  const [toolsHost, setToolsHost] = useState<HTMLElement | null>(null);
  const isNarrow = useNarrow();
  const visitor = <EmptyState text={t`Sign in to see your orders, trades and funds`} />;
  const isOfPairs = isSignedIn && (tab === 'open' || tab === 'history' || tab === 'trades');
  const tools = (
    <div className={styles.tools}>
      {isOfPairs && (
        <Checkbox
          label={t({ message: 'This pair', comment: 'Narrows lists to the pair on screen' })}
          isChecked={isThisPairOnly}
          onCheckedChange={onThisPairOnlyChange}
        />
      )}
      <div ref={setToolsHost} className={styles.host} />
      {isOfPairs && tradingMode === 'real' && (
        <Link
          href={href(`/user/spot-orders${tab === 'open' ? '' : `?tab=${tab}`}`)}
          variant="quiet"
          aria-label={t`All orders on a page of their own`}
          tip={t`All orders on a page of their own`}
          className={styles.page}
        >
          <FullScreenIcon size={14} />
        </Link>
      )}
    </div>
  );
  const place = { pair, isThisPairOnly, toolsHost, now };
  const own = { ...place, balances: isLoaded ? balances : undefined };
  const shown = (content: ReactNode) => (
    <>
      {isNarrow && tools}
      {content}
    </>
  );
  const forTraders = (content: ReactNode) => (isSignedIn ? shown(content) : visitor);
  return (
    <Panel label={t`Your orders`} className={styles.panel}>
      <Tabs<OrdersTab>
        label={t`Your orders`}
        value={tab}
        onValueChange={setTab}
        endSlot={isNarrow ? undefined : tools}
        tabs={[
          {
            value: 'open',
            label: t`Open orders`,
            count: isSignedIn ? open[isThisPairOnly ? 'ofPair' : 'all'].length : undefined,
            content: forTraders(<OwnList list="open" {...own} />),
          },
          {
            value: 'history',
            label: t`Order history`,
            content: forTraders(<lists.History {...place} />),
          },
          {
            value: 'trades',
            label: t`Trade history`,
            content: forTraders(<lists.Trades {...place} />),
          },
          {
            value: 'transactions',
            label: t`Transactions`,
            content: shown(<lists.Transactions {...place} />),
          },
          {
            value: 'balances',
            label: t`Funds`,
            content: forTraders(<OwnList list="balances" {...own} />),
          },
        ]}
      />
    </Panel>
  );
}
