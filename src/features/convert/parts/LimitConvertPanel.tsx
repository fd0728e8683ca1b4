/** Limit convert: the form, and the pending limit converts. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { displayNumber, precisePrice } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { countedUnit } from '#src/format/units.ts';
import {
  LIMIT_EXPIRY_DAYS,
  type Convert,
  type ConvertCoin,
  type ConvertPair,
  type Page,
} from '#src/queries/convert.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import {
  pricedCoinsOf,
  type ExpiryDays,
  type LimitDraft,
  type LimitProblems,
} from '../limit-draft.ts';
import { useLimitMessages } from '../use-limit-messages.ts';
import { CoinAmount } from './CoinAmount.tsx';
import styles from './ConvertCard.module.css';
import tables from './ConvertTables.module.css';

export interface LimitConvertPanelProps {
  readonly draft: LimitDraft;
  readonly onEdit: (patch: Partial<LimitDraft>) => void;
  readonly coins: readonly ConvertCoin[];
  /** Balance of the paid coin; undefined while it loads. */
  readonly available: Decimal | undefined;
  /** Largest amount; undefined while the balance loads. */
  readonly max: Decimal | undefined;
  readonly problems: LimitProblems;
  /** Limits of the pair; undefined while they load. */
  readonly limits: ConvertPair | undefined;
  /** Undefined while it loads, and while the books have no price. */
  readonly currentPrice: Decimal | undefined;
  /** Amount received at the limit price. */
  readonly received: Decimal | undefined;
  readonly isBusy: boolean;
  readonly onPlace: () => void;
  readonly pending: Reloadable<Page<Convert>>;
  readonly onPageChange: (page: number) => void;
  /** Limit convert whose cancellation is pending. */
  readonly canceledId: number | undefined;
  readonly onCancel: (convert: Convert) => void;
}

export function LimitConvertPanel(props: LimitConvertPanelProps) {
  return (
    <>
      <Form {...props} />
      <Pending {...props} />
    </>
  );
}

function Form(props: LimitConvertPanelProps) {
  const { t } = useLingui();
  const { draft, onEdit, coins, available, max, isBusy, received } = props;
  const messages = useLimitMessages(props);
  return (
    <div className={styles.card}>
      <CoinAmount
        label={t({ message: 'You pay', comment: 'Amount that a convert takes' })}
        coinLabel={t`Coin to pay`}
        coin={draft.fromCoin}
        coins={coins}
        onCoinChange={(coin) => onEdit({ fromCoin: coin })}
        amount={draft.amount}
        onAmountChange={(amount) => onEdit({ amount })}
        available={available}
        onMax={() => onEdit({ amount: max ?? '' })}
        error={messages.amount}
        isLocked={isBusy}
      />
      <LimitFields {...props} priceError={messages.price} />
      <ValueRow
        isStrong
        label={t({
          message: 'You receive at least',
          comment: 'Minimum that a limit convert gives',
        })}
        value={
          <NumberText>
            {received === undefined ? '–' : `${displayNumber(received)} ${draft.toCoin}`}
          </NumberText>
        }
      />
      <Button
        tone="primary"
        size="large"
        isWide
        isBusy={isBusy}
        disabledReason={messages.reason}
        onClick={props.onPlace}
      >
        {t`Place limit convert`}
      </Button>
    </div>
  );
}

interface LimitFieldsProps extends LimitConvertPanelProps {
  readonly priceError: string | undefined;
}

function LimitFields({ draft, onEdit, coins, currentPrice, priceError }: LimitFieldsProps) {
  const { t, i18n } = useLingui();
  const { priced: coin, unit } = pricedCoinsOf(draft);
  const current = currentPrice === undefined ? undefined : precisePrice(currentPrice);
  const days = (count: ExpiryDays): string => countedUnit(count, 'day', i18n.locale);
  return (
    <>
      <Select
        label={t`Coin to receive`}
        choices={coins.map(({ coin }) => ({ value: coin, label: coin }))}
        value={draft.toCoin}
        onValueChange={(toCoin) => onEdit({ toCoin })}
      />
      <div className={styles.fields}>
        <NumberField
          label={t({ message: `Price of 1 ${coin}`, comment: 'Label of a price field' })}
          unit={unit}
          value={draft.price}
          hint={
            current === undefined
              ? undefined
              : t({
                  message: `Current price: ${current} ${unit}`,
                  comment: 'Hint below a price field',
                })
          }
          error={priceError}
          onValueChange={(price) => onEdit({ price })}
        />
        <Select
          label={t({ message: 'Expires in', comment: 'Time until a limit convert expires' })}
          choices={LIMIT_EXPIRY_DAYS.map((count) => ({ value: String(count), label: days(count) }))}
          value={String(draft.expireDays)}
          onValueChange={(value) => {
            const expireDays = LIMIT_EXPIRY_DAYS.find((count) => String(count) === value);
            if (expireDays !== undefined) onEdit({ expireDays });
          }}
        />
      </div>
    </>
  );
}

function Pending({ pending, onPageChange, canceledId, onCancel }: LimitConvertPanelProps) {
  const { t } = useLingui();
  const columns = usePendingColumns(canceledId, onCancel);
  const shown = dataOf(pending);
  const table = (rows: readonly Convert[] | undefined) => (
    <Table
      label={t`Open limit converts`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRowCount={2}
    />
  );
  return (
    <Panel title={t`Open limit converts`} className={tables.panel}>
      <LoadableContent
        loadable={pending}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {({ items }) => table(items)}
      </LoadableContent>
      {shown !== undefined && shown.lastPage > 1 && (
        <div className={tables.pages}>
          <Pagination
            currentPage={shown.currentPage}
            lastPage={shown.lastPage}
            onPageChange={onPageChange}
          />
        </div>
      )}
    </Panel>
  );
}

function usePendingColumns(
  canceledId: number | undefined,
  onCancel: (convert: Convert) => void,
): readonly Column<Convert>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        key: 'paid',
        title: t({ message: 'You pay', comment: 'Amount that a convert takes' }),
        align: 'end',
        tone: 'value',
        cell: ({ fromAmount, fromCoin }) => (
          <Amount>{`${displayNumber(fromAmount)} ${fromCoin}`}</Amount>
        ),
      },
      {
        key: 'received',
        title: t({
          message: 'You receive at least',
          comment: 'Minimum that a limit convert gives',
        }),
        align: 'end',
        cell: ({ toAmount, toCoin }) => <Amount>{`${displayNumber(toAmount)} ${toCoin}`}</Amount>,
      },
      {
        key: 'price',
        title: t`Limit price`,
        align: 'end',
        cell: ({ limitPrice, side, fromCoin, toCoin }) => (
          <NumberText>
            {`${displayNumber(limitPrice)} ${side === 'buy' ? fromCoin : toCoin}`}
          </NumberText>
        ),
      },
      {
        key: 'expires',
        title: t({ message: 'Expires', comment: 'Time at which a limit convert expires' }),
        tone: 'label',
        isWideOnly: true,
        cell: ({ expiresAt }) => <time translate="no">{dateAndTime(expiresAt)}</time>,
      },
      cancelColumn(
        t`Actions`,
        t({ message: 'Cancel', context: 'Cancels an order' }),
        canceledId,
        onCancel,
      ),
    ],
    [t, canceledId, onCancel],
  );
}

const cancelColumn = (
  title: string,
  label: string,
  canceledId: number | undefined,
  onCancel: (convert: Convert) => void,
): Column<Convert> => ({
  key: 'actions',
  title,
  isTitleHidden: true,
  align: 'end',
  cell: (convert) => (
    <Button
      size="small"
      tone="textDanger"
      isBusy={convert.id === canceledId}
      onClick={() => onCancel(convert)}
    >
      {label}
    </Button>
  ),
});
