/** The user's purchases, newest first. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Commitment } from '#contract/entities/launchpad.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { Page } from '#src/queries/launchpad.ts';
import { projectPath } from '../launchpad-paths.ts';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import styles from './ProjectsView.module.css';

interface PurchasesPanelProps {
  readonly purchases: Reloadable<Page<Commitment>>;
  readonly onPage: (page: number) => void;
}

const keyOf = ({ projectId }: Commitment) => projectId;

/** Nothing for a user without purchases. */
export function PurchasesPanel({ purchases, onPage }: PurchasesPanelProps) {
  const { t } = useLingui();
  const columns = usePurchaseColumns();
  const page = dataOf(purchases);
  const title = t({ message: 'My purchases', comment: 'Title' });
  if (page?.total === 0) return null;
  const table = (rows: readonly Commitment[] | undefined) => (
    <Table
      label={title}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      isRoomy
      skeletonRowCount={1}
    />
  );
  return (
    <Panel title={title}>
      <LoadableContent
        loadable={purchases}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {({ items }) => table(items)}
      </LoadableContent>
      {page !== undefined && page.lastPage > 1 && (
        <div className={styles.pages}>
          <Pagination
            currentPage={page.currentPage}
            lastPage={page.lastPage}
            onPageChange={onPage}
          />
        </div>
      )}
    </Panel>
  );
}

function usePurchaseColumns(): readonly Column<Commitment>[] {
  const { t } = useLingui();
  const href = useHref();
  return useMemo(
    () => [
      {
        key: 'project',
        title: t({ message: 'Project', comment: 'Of a token sale' }),
        tone: 'value',
        cell: ({ projectId, name }) => (
          <Link href={href(projectPath(projectId))} variant="quiet">
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      {
        key: 'committed',
        title: t({ message: 'Committed', context: 'Amount' }),
        align: 'end',
        cell: ({ committed, priceCoin }) => (
          <NumberText>{`${displayNumber(committed)} ${priceCoin}`}</NumberText>
        ),
      },
      {
        key: 'tokens',
        title: t({ message: 'Tokens', comment: 'Allocated tokens of a sale' }),
        align: 'end',
        cell: ({ allocatedTokens, coin }) => (
          <NumberText>{`${displayNumber(allocatedTokens)} ${coin}`}</NumberText>
        ),
      },
      {
        key: 'claimable',
        title: t({ message: 'To claim', comment: 'Tokens that can be claimed now' }),
        align: 'end',
        isWideOnly: true,
        cell: ({ claimable, coin }) => (
          <NumberText>{`${displayNumber(claimable)} ${coin}`}</NumberText>
        ),
      },
      {
        key: 'status',
        title: t`Status`,
        cell: ({ status }) => <StatusBadge status={status} />,
      },
    ],
    [t, href],
  );
}
