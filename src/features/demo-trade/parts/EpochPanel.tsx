/** Results of one epoch: statistics, orders and trades. Earlier epochs can be selected too. */
import { useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { Tabs } from '#src/design/layout/Tabs.tsx';
import { shortDate } from '#src/format/dates.ts';
import type { DemoAccount, DemoEpoch, DemoStatistics, Page } from '#src/queries/demo.ts';
import { useHistoryColumns } from '#src/trading/orders/tables/OrderHistoryTable.tsx';
import { useTradeColumns } from '#src/trading/orders/tables/TradesTable.tsx';
import type { PairLookup } from '#src/trading/orders/values/traded-pair.ts';
import { DemoStats } from './DemoStats.tsx';
import styles from './EpochPanel.module.css';

export interface HistoryPage<Row> {
  readonly page: Reloadable<Page<Row>>;
  readonly onPageChange: (page: number) => void;
}

interface EpochPanelProps {
  readonly account: DemoAccount | undefined;
  readonly statistics: Reloadable<DemoStatistics>;
  readonly epoch: number | undefined;
  readonly onEpochChange: (epoch: number) => void;
  readonly orders: HistoryPage<Order>;
  readonly trades: HistoryPage<OwnTrade>;
  readonly pairOf: PairLookup;
  readonly now: EpochMs;
}

type HistoryTab = 'orders' | 'trades';

export function EpochPanel(props: EpochPanelProps) {
  const { account, statistics, epoch, onEpochChange, orders, trades } = props;
  const { t } = useLingui();
  const [tab, setTab] = useState<HistoryTab>('orders');
  const columns = useColumns(props);
  return (
    <>
      <Panel
        title={t({ message: 'Performance', comment: 'Demo trade statistics' })}
        actions={
          account !== undefined &&
          epoch !== undefined && (
            <Epochs account={account} epoch={epoch} onEpochChange={onEpochChange} />
          )
        }
        isPadded
      >
        <LoadableContent
          loadable={statistics}
          failureText={t`Part of the page could not be loaded`}
          placeholder={<DemoStats statistics={undefined} />}
        >
          {(loaded) => <DemoStats statistics={loaded} />}
        </LoadableContent>
      </Panel>
      <Panel label={t`History`}>
        <Tabs<HistoryTab>
          label={t`History`}
          value={tab}
          onValueChange={setTab}
          tabs={[
            {
              value: 'orders',
              label: t`Orders`,
              count: dataOf(orders.page)?.total,
              content: (
                <Paged
                  {...orders}
                  label={t({ message: 'Demo orders', comment: 'Label' })}
                  columns={columns.orders}
                />
              ),
            },
            {
              value: 'trades',
              label: t`Trades`,
              count: dataOf(trades.page)?.total,
              content: (
                <Paged
                  {...trades}
                  label={t({ message: 'Demo trades', comment: 'Label' })}
                  columns={columns.trades}
                />
              ),
            },
          ]}
        />
      </Panel>
    </>
  );
}

const noAct = (): void => undefined;

/** Returns the columns of the trading page's lists, without actions and sorting. */
function useColumns({ pairOf, now }: Pick<EpochPanelProps, 'pairOf' | 'now'>) {
  const orders = useHistoryColumns({ pairOf, now, onDetails: noAct, onRecreate: noAct });
  const trades = useTradeColumns({ pairOf, now });
  return useMemo(() => ({ orders: plain(orders), trades: plain(trades) }), [orders, trades]);
}

const plain = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns
    .filter(({ key, isExtra }) => key !== 'actions' && isExtra !== true)
    .map((column) => ({ ...column, isSortable: false }));

interface EpochsProps {
  readonly account: DemoAccount;
  readonly epoch: number;
  readonly onEpochChange: (epoch: number) => void;
}

function Epochs({ account, epoch, onEpochChange }: EpochsProps) {
  const { t } = useLingui();
  if (account.earlier.length === 0) return null;
  const labelOf = ({ startedAt, endedAt }: DemoEpoch): string => {
    const from = shortDate(startedAt);
    if (endedAt === undefined)
      return t({ message: `Since ${from}`, comment: 'Period of a demo account that is not over' });
    const to = shortDate(endedAt);
    return `${from} – ${to}`;
  };
  return (
    <Select
      variant="quiet"
      label={t({
        message: 'Period',
        comment: 'Selects a period of the demo account, from reset to reset',
      })}
      value={String(epoch)}
      onValueChange={(value) => onEpochChange(Number(value))}
      choices={[account.current, ...account.earlier].map((one) => ({
        value: String(one.epoch),
        label: `${one.epoch}: ${labelOf(one)}`,
      }))}
    />
  );
}

interface PagedProps<Row> extends HistoryPage<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
}

function Paged<Row extends { readonly id: number }>(props: PagedProps<Row>) {
  const { page, onPageChange, label, columns } = props;
  const { t } = useLingui();
  const table = (rows: readonly Row[] | undefined) => (
    <Table label={label} columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
  const shown = dataOf(page);
  return (
    <div className={styles.paged}>
      <LoadableContent
        loadable={page}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {({ items }) => table(items)}
      </LoadableContent>
      {shown !== undefined && shown.lastPage > 1 && (
        <div className={styles.pages}>
          <Pagination
            currentPage={shown.currentPage}
            lastPage={shown.lastPage}
            onPageChange={onPageChange}
          />
        </div>
      )}
    </div>
  );
}
