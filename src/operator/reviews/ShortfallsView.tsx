/** What rolled back deposits still owe. It is collected from their owners without a decision. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { DepositInReview } from '#contract/operator/reviews.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { useDepositColumns } from './use-deposit-columns.tsx';

export interface ShortfallsViewProps {
  readonly shortfalls: readonly DepositInReview[];
  readonly now: EpochMs;
}

/** Shows nothing while nothing is missing. */
export function ShortfallsView({ shortfalls, now }: ShortfallsViewProps) {
  const { t } = useLingui();
  const columns = useColumns(now);
  if (shortfalls.length === 0) return null;
  return (
    <Panel title={t`Shortfalls`}>
      <Table label={t`Shortfalls`} columns={columns} rows={shortfalls} rowKey={({ id }) => id} />
    </Panel>
  );
}

function useColumns(now: EpochMs): readonly Column<DepositInReview>[] {
  const { t } = useLingui();
  const { user, age } = useDepositColumns(now);
  return [
    user,
    {
      key: 'shortfall',
      title: t({ message: 'Missing', comment: 'Column head: what is missing of a deposit' }),
      align: 'end',
      cell: ({ shortfall, coin }) => (
        <NumberText>{`${displayNumber(shortfall)} ${coin}`}</NumberText>
      ),
    },
    {
      key: 'amount',
      title: t`Deposit`,
      align: 'end',
      isWideOnly: true,
      cell: ({ amount, coin }) => <NumberText>{`${displayNumber(amount)} ${coin}`}</NumberText>,
    },
    age,
  ];
}
