/** State of the exchange: load, health, queues and the zero check of the ledger. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { LedgerSum, Overview, QueueState } from '#contract/operator/overview.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Stat } from '#src/design/data/Stat.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useDuration } from '../parts/use-duration.ts';
import styles from './OverviewView.module.css';

export interface OverviewViewProps {
  readonly overview: Reloadable<Overview>;
  /** Undefined until two readings are known. */
  readonly commandsPerSecond: number | undefined;
  readonly now: EpochMs;
}

export function OverviewView({ overview, commandsPerSecond, now }: OverviewViewProps) {
  const { t } = useLingui();
  return (
    <LoadableContent
      loadable={overview}
      failureText={t`The overview could not be loaded.`}
      placeholder={
        <Panel title={t`Exchange`} isPadded>
          <Skeleton width="60%" />
        </Panel>
      }
    >
      {(data) => (
        <>
          <ExchangeState overview={data} commandsPerSecond={commandsPerSecond} now={now} />
          <div className={styles.columns}>
            <Panel title={t`Queues`}>
              <QueueTable queues={data.queues} now={now} />
            </Panel>
            <Panel title={t`Ledger`}>
              <LedgerTable ledger={data.ledger} />
            </Panel>
          </div>
        </>
      )}
    </LoadableContent>
  );
}

interface ExchangeStateProps extends Pick<OverviewViewProps, 'commandsPerSecond' | 'now'> {
  readonly overview: Overview;
}

function ExchangeState({ overview, commandsPerSecond, now }: ExchangeStateProps) {
  const { t } = useLingui();
  const duration = useDuration();
  const { mode, reasons, startedAt, userCount, socketCount, queuedCommandCount } = overview;
  const isOpen = mode === 'open';
  return (
    <Panel title={t`Exchange`} isPadded>
      <div className={styles.stats}>
        <Stat
          label={t({ message: 'Health', comment: 'Of the exchange' })}
          value={<Badge tone={isOpen ? 'success' : 'danger'}>{isOpen ? t`Open` : mode}</Badge>}
        />
        <Stat label={t`Uptime`} value={duration(now - startedAt)} />
        <Stat label={t`Users`} value={displayNumber(userCount)} />
        <Stat label={t`Sockets`} value={displayNumber(socketCount)} />
        <Stat
          label={t`Commands per second`}
          value={commandsPerSecond === undefined ? '–' : displayNumber(commandsPerSecond, 1)}
        />
        <Stat label={t`Queued commands`} value={displayNumber(queuedCommandCount)} />
      </div>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function QueueTable({
  queues,
  now,
}: {
  readonly queues: Overview['queues'];
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const duration = useDuration();
  const queueLabel = useQueueLabel();
  const columns: readonly Column<QueueState>[] = [
    { key: 'name', title: t`Queue`, tone: 'value', cell: ({ name }) => queueLabel(name) },
    {
      key: 'count',
      title: t`Waiting`,
      align: 'end',
      cell: ({ count }) => <NumberText>{displayNumber(count)}</NumberText>,
    },
    {
      key: 'oldest',
      title: t`Oldest`,
      align: 'end',
      cell: ({ oldestAt }) => (oldestAt === undefined ? '–' : duration(now - oldestAt)),
    },
  ];
  return <Table label={t`Queues`} columns={columns} rows={queues} rowKey={({ name }) => name} />;
}

function LedgerTable({ ledger }: { readonly ledger: Overview['ledger'] }) {
  const { t } = useLingui();
  const columns: readonly Column<LedgerSum>[] = [
    { key: 'coin', title: t`Coin`, tone: 'value', cell: ({ coin }) => coin },
    {
      key: 'sum',
      title: t`Sum of all accounts`,
      align: 'end',
      cell: ({ sum }) => <NumberText>{sum}</NumberText>,
    },
    {
      key: 'check',
      title: t`Zero check`,
      align: 'end',
      cell: ({ sum }) =>
        sum === '0' ? (
          <Badge tone="success">{t({ message: 'Passed', comment: 'Check' })}</Badge>
        ) : (
          <Badge tone="danger">{t({ message: 'Failed', comment: 'Check' })}</Badge>
        ),
    },
  ];
  return <Table label={t`Ledger`} columns={columns} rows={ledger} rowKey={({ coin }) => coin} />;
}

/** @returns a function that returns the name itself for a queue that this version does not know. */
function useQueueLabel(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    const labels: Readonly<Record<string, string>> = {
      withdrawals: t`Withdrawals in review`,
      deposits: t`Deposits in review`,
      referrals: t`Referrals in review`,
    };
    return labels[name] ?? name;
  };
}
