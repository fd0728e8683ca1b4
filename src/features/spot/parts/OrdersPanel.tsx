/** Panel below the chart: open orders, order history, the pair's transactions, and balances. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { dataOf } from '#domain/loadable.ts';
import { useSpotService } from '#src/binding/spot.tsx';
import { Checkbox } from '#src/design/controls/Checkbox.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { FullScreenIcon } from '#src/design/icons/trading-icons.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { useNarrow } from '#src/design/layout/use-narrow.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { usePageView, type ViewOf } from '#src/trading/terminal/page-views.ts';
import { useAccount } from '../use-account.ts';
import { useOpenOrders } from '../use-open-orders.ts';
import styles from './OrdersPanel.module.css';

const Placeholder = () => <div aria-busy="true" />;

/** Signed-in users only. */
const LazyOwnList = lazyComponent(async () => (await loadPart('ownOrders')).OwnList, Placeholder);

export interface OrdersPanelProps {
  readonly pair: Pair;
  readonly isSignedIn: boolean;
  readonly now: EpochMs;
}

export function OrdersPanel({ pair, isSignedIn, now }: OrdersPanelProps) {
  const { t } = useLingui();
  const { lists } = useSpotService();
  const balances = dataOf(useAccount().lists)?.balances;
  const open = useOpenOrders(pair);
  const [tab, setTab] = usePageView('tables');
  const [pairs, setPairs] = usePageView('pairs');
  const isThisPairOnly = pairs === 'this';
  const [toolsHost, setToolsHost] = useState<HTMLElement | null>(null);
  const isNarrow = useNarrow();
  const visitor = <EmptyState text={t`Sign in to view your orders, trades and balances`} />;
  const tools = (
    <ListTools
      tab={tab}
      isOfPairs={isSignedIn && (tab === 'open' || tab === 'history' || tab === 'trades')}
      isThisPairOnly={isThisPairOnly}
      onThisPairOnlyChange={(isChecked) => setPairs(isChecked ? 'this' : 'all')}
      onHost={setToolsHost}
    />
  );
  const place = { pair, isThisPairOnly, toolsHost, now };
  const own = { ...place, balances };
  const showContent = (content: ReactNode) => (
    <>
      {isNarrow && tools}
      {content}
    </>
  );
  const forTraders = (content: ReactNode) => (isSignedIn ? showContent(content) : visitor);
  return (
    <Panel label={t({ message: 'Your orders', comment: 'Label' })} className={styles.panel}>
      <Tabs<ViewOf<'tables'>>
        label={t`Your orders`}
        value={tab}
        onValueChange={setTab}
        endSlot={isNarrow ? undefined : tools}
        tabs={[
          {
            value: 'open',
            label: t({
              message: 'Open orders',
              comment: 'Title of a list: orders that are not done',
            }),
            count: isSignedIn ? open[isThisPairOnly ? 'ofPair' : 'all'].length : undefined,
            content: forTraders(<LazyOwnList list="open" {...own} />),
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
            content: showContent(<lists.Transactions {...place} />),
          },
          {
            value: 'balances',
            label: t`Balances`,
            content: forTraders(<LazyOwnList list="balances" {...own} />),
          },
        ]}
      />
    </Panel>
  );
}

interface ListToolsProps {
  readonly tab: ViewOf<'tables'>;
  /** Whether the shown list can be filtered by pair. */
  readonly isOfPairs: boolean;
  readonly isThisPairOnly: boolean;
  readonly onThisPairOnlyChange: (isThisPairOnly: boolean) => void;
  /** Called with the element in which the shown list puts its own tools. */
  readonly onHost: (host: HTMLElement | null) => void;
}

function ListTools({
  tab,
  isOfPairs,
  isThisPairOnly,
  onThisPairOnlyChange,
  onHost,
}: ListToolsProps) {
  const { t } = useLingui();
  const { tradingMode } = useSpotService();
  const href = useHref();
  return (
    <div className={styles.tools}>
      {isOfPairs && (
        <Checkbox
          label={t({ message: 'Hide other pairs', comment: 'Filters lists to the current pair' })}
          isChecked={isThisPairOnly}
          onCheckedChange={onThisPairOnlyChange}
        />
      )}
      <div ref={onHost} className={styles.host} />
      {isOfPairs && tradingMode === 'real' && (
        <Link
          href={href(`/user/spot-orders${tab === 'open' ? '' : `?tab=${tab}`}`)}
          variant="quiet"
          aria-label={t`View all orders`}
          tip={t`View all orders`}
          className={styles.page}
        >
          <FullScreenIcon size={14} />
        </Link>
      )}
    </div>
  );
}
