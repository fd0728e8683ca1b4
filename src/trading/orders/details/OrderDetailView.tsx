/** Details of one order and its trades. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { fromNow, longDate } from '#src/format/long-dates.ts';
import { feeText, tradeFeeText } from '../values/fee-text.ts';
import { filledPercentOf } from '../values/filled-share.ts';
import { STATUS_TONES } from '../values/status-tones.ts';
import {
  pairNameOf,
  tradedNotional,
  tradedPrice,
  tradedSize,
  type TradedPair,
} from '../values/traded-pair.ts';
import { useOrderLabels } from '../values/use-order-labels.ts';
import styles from './OrderDetailView.module.css';

export interface OrderDetailViewProps {
  readonly order: Order;
  readonly pair: TradedPair | undefined;
  /** Newest trades of the order. */
  readonly trades: Reloadable<readonly OwnTrade[]>;
  readonly now: EpochMs;
  readonly onCopy: (text: string) => void;
  readonly onClose: () => void;
}

export function OrderDetailView(props: OrderDetailViewProps) {
  const { order, pair, trades, onClose } = props;
  const { t } = useLingui();
  const labels = useOrderLabels();
  return (
    <Dialog
      title={`${labels.side(order.side)} ${pairNameOf(pair)}`}
      size="normal"
      isOpen
      onClose={onClose}
    >
      <Facts {...props} />
      <h3 className={styles.title}>{t`Trades`}</h3>
      <Trades trades={trades} pair={pair} />
    </Dialog>
  );
}

function Facts({ order, pair, now, onCopy }: OrderDetailViewProps) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  const unit = (text: string, coin: string | undefined) => (
    <NumberText>{`${text} ${coin ?? ''}`.trimEnd()}</NumberText>
  );
  const price = (value: Order['limitPrice']) =>
    value === undefined ? '–' : unit(tradedPrice(value, pair), pair?.quoteCoin);
  return (
    <div className={styles.facts}>
      <ValueRow
        label={t`Status`}
        value={<Badge tone={STATUS_TONES[order.status]}>{labels.status(order.status)}</Badge>}
      />
      <ValueRow
        label={t`Type`}
        value={`${labels.kind(order.kind)} · ${labels.timeInForce(order.timeInForce)}`}
      />
      <ValueRow label={t`Price`} value={price(order.limitPrice)} />
      {order.stopPrice !== undefined && (
        <ValueRow label={t`Stop price`} value={price(order.stopPrice)} />
      )}
      <ValueRow label={t`Amount`} value={unit(tradedSize(order.size, pair), pair?.tradeCoin)} />
      <ValueRow
        label={t`Filled`}
        value={
          <NumberText>{`${tradedSize(order.filled, pair)} (${filledPercentOf(order)}%)`}</NumberText>
        }
      />
      <ValueRow label={t`Average`} value={price(order.averagePrice)} />
      <ValueRow
        label={t`Total`}
        value={unit(tradedNotional(order.notional, pair), pair?.quoteCoin)}
      />
      <ValueRow label={t`Fees`} value={<NumberText>{feeText(order, pair)}</NumberText>} />
      <ValueRow
        label={t({ message: 'Placed', comment: 'Label' })}
        value={<Moment at={order.createdAt} now={now} />}
      />
      <ValueRow
        label={t({ message: 'Last updated', comment: 'Label' })}
        value={<Moment at={order.updatedAt} now={now} />}
      />
      <ValueRow
        label={t({ message: 'Order ID', comment: 'Label' })}
        value={<Copyable text={String(order.id)} label={t`Copy order ID`} onCopy={onCopy} />}
      />
      {order.clientOrderId !== undefined && (
        <ValueRow
          label={t`Client order ID`}
          value={
            <Copyable
              text={order.clientOrderId}
              label={t`Copy client order ID`}
              onCopy={onCopy}
              isShortened
            />
          }
        />
      )}
    </div>
  );
}

function Moment({ at, now }: { readonly at: EpochMs; readonly now: EpochMs }) {
  return (
    <span className={styles.time}>
      <span>{longDate(at)}</span> <small>{fromNow(at, now)}</small>
    </span>
  );
}

function Trades({ trades, pair }: Pick<OrderDetailViewProps, 'trades' | 'pair'>) {
  const { t } = useLingui();
  const valueColumn = (
    key: string,
    title: string,
    textOf: (trade: OwnTrade) => string,
  ): Column<OwnTrade> => ({
    key,
    title,
    align: 'end',
    tone: 'value',
    cell: (trade) => <NumberText>{textOf(trade)}</NumberText>,
  });
  const table = (rows: readonly OwnTrade[] | undefined) => (
    <Table
      label={t`Trades for this order`}
      columns={[
        {
          key: 'time',
          title: t`Time`,
          cell: ({ tradedAt }) => <span className={styles.time}>{longDate(tradedAt)}</span>,
        },
        valueColumn('price', t`Price`, (trade) => tradedPrice(trade.price, pair)),
        valueColumn('amount', t`Amount`, (trade) => tradedSize(trade.size, pair)),
        valueColumn('fee', t`Fee`, (trade) => tradeFeeText(trade, pair)),
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRowCount={2}
    />
  );
  return (
    <LoadableContent
      loadable={trades}
      failureText={t`The list could not be loaded.`}
      placeholder={table(undefined)}
    >
      {table}
    </LoadableContent>
  );
}
