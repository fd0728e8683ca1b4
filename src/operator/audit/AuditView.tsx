/** What operators did, newest first. */
import { useLingui } from '@lingui/react/macro';
import type { AuditLine } from '#contract/operator/audit.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useActionLabel } from './use-action-label.ts';

export function AuditView({ lines }: { readonly lines: Reloadable<readonly AuditLine[]> }) {
  const { t } = useLingui();
  const actionLabel = useActionLabel();
  const columns: readonly Column<AuditLine>[] = [
    {
      key: 'at',
      title: t`Time`,
      width: '20ch',
      cell: ({ at }) => <time translate="no">{dateAndTime(at)}</time>,
    },
    {
      key: 'action',
      title: t`Action`,
      tone: 'value',
      cell: (line) => (line.action === undefined ? line.actionText : actionLabel(line.action)),
    },
    { key: 'subject', title: t`Subject`, cell: ({ subject }) => <bdi>{subject}</bdi> },
    {
      key: 'detail',
      title: t`Detail`,
      isWideOnly: true,
      cell: ({ detail }) => <bdi>{detail}</bdi>,
    },
    {
      key: 'address',
      title: t`Remote address`,
      isWideOnly: true,
      cell: ({ address }) => <NumberText>{address}</NumberText>,
    },
  ];
  const table = (rows: readonly AuditLine[] | undefined) => (
    <Table label={t`Audit`} columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
  return (
    <Panel title={t`Audit`}>
      <LoadableContent
        loadable={lines}
        failureText={t`The audit could not be loaded.`}
        placeholder={table(undefined)}
      >
        {table}
      </LoadableContent>
    </Panel>
  );
}
