/** Products of simple earn with their quota and cover. */
import { useLingui } from '@lingui/react/macro';
import type { DeskEarnProduct } from '#contract/operator/earn.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { percentText, useProductLabels } from './use-product-labels.ts';
import styles from './Earn.module.css';

interface ProductTableProps {
  /** Undefined while they are loaded. */
  readonly rows: readonly DeskEarnProduct[] | undefined;
  readonly chosenId: number | undefined;
  readonly onChoose: (id: number) => void;
}

export function ProductTable({ rows, chosenId, onChoose }: ProductTableProps) {
  const { t } = useLingui();
  const labels = useProductLabels();
  const columns: readonly Column<DeskEarnProduct>[] = [
    {
      key: 'product',
      title: t({ message: 'Product', comment: 'Of simple earn' }),
      tone: 'value',
      cell: (product) => (
        <button
          type="button"
          className={styles.row}
          aria-pressed={product.id === chosenId}
          onClick={() => onChoose(product.id)}
        >
          {`${product.coin} · ${labels.termOf(product)}`}
        </button>
      ),
    },
    { key: 'apr', title: t`APR`, align: 'end', cell: ({ apr }) => percentText(apr) },
    {
      key: 'subscribed',
      title: t`Subscribed`,
      align: 'end',
      isWideOnly: true,
      cell: ({ subscribed, totalQuota }) =>
        `${displayNumber(subscribed)} / ${displayNumber(totalQuota)}`,
    },
    {
      key: 'covered',
      title: t({ message: 'Cover', comment: 'Set aside for rewards' }),
      align: 'end',
      isWideOnly: true,
      cell: ({ covered, rewardCoin }) => `${displayNumber(covered)} ${rewardCoin}`,
    },
    { key: 'status', title: t`Status`, cell: ({ status }) => labels.status[status] },
  ];
  return (
    <Table
      label={t`Products of Simple Earn`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      onRowClick={({ id }) => onChoose(id)}
    />
  );
}
