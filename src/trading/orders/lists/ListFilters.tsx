/** Filters of a list; each change applies immediately. */
import { useLingui } from '@lingui/react/macro';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { ORDER_SIDES, type OrderKind, type OrderSide } from '#contract/entities/order.ts';
import type { OrderStatus } from '#contract/entities/order-status.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { DateField } from '#src/design/controls/DateField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { NO_FILTER, SEARCH_LENGTH_MAX, type FilterField, type ListFilter } from './list-filter.ts';
import { useOrderLabels } from '../values/use-order-labels.ts';
import styles from './ListTools.module.css';

export interface ListFiltersProps {
  readonly filter: ListFilter;
  readonly onFilterChange: (filter: ListFilter) => void;
  /** Filters that this list has. */
  readonly fields: readonly FilterField[];
  readonly pairs: readonly Pair[];
  /** Statuses that this list may show. */
  readonly statuses: readonly OrderStatus[];
  /** Search text, applied after a pause. Undefined where search is not available. */
  readonly search?: SearchBox | undefined;
}

export interface SearchBox {
  readonly text: string;
  readonly edit: (text: string) => void;
}

const ANY = '';
const KINDS: readonly OrderKind[] = ['limit', 'market', 'stop_limit'];

export function ListFilters(props: ListFiltersProps) {
  const { filter, onFilterChange, fields, search } = props;
  const { t } = useLingui();
  const set = (patch: Partial<ListFilter>): void => onFilterChange({ ...filter, ...patch });
  return (
    <div className={styles.filters}>
      {search !== undefined && (
        <TextField
          label={t`Search`}
          type="search"
          autoComplete="off"
          placeholder={t`Pair or order ID`}
          maxLength={SEARCH_LENGTH_MAX}
          value={search.text}
          onValueChange={search.edit}
        />
      )}
      <Choices {...props} set={set} />
      {fields.includes('fromDay') && <Days filter={filter} set={set} />}
      <Button
        size="small"
        onClick={() => {
          search?.edit('');
          onFilterChange({
            ...NO_FILTER,
            ...(fields.includes('pairText') ? {} : { pairText: filter.pairText }),
          });
        }}
      >
        {t`Clear filters`}
      </Button>
    </div>
  );
}

interface FieldsProps extends Pick<ListFiltersProps, 'filter'> {
  readonly set: (patch: Partial<ListFilter>) => void;
}

type ChoicesProps = FieldsProps & Pick<ListFiltersProps, 'fields' | 'pairs' | 'statuses'>;

/** Filters with a list of values. */
function Choices({ filter, fields, pairs, statuses, set }: ChoicesProps) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  const any: { readonly value: typeof ANY; readonly label: string } = {
    value: ANY,
    label: t({ message: 'All', comment: 'Filter option: no filtering' }),
  };
  const has = (field: FilterField): boolean => fields.includes(field);
  return (
    <>
      {has('pairText') && (
        <Select
          label={t`Pair`}
          value={filter.pairText ?? ANY}
          choices={[
            any,
            ...pairs.map((pair) => ({
              value: pairTextOf(pair),
              label: `${pair.tradeCoin}/${pair.quoteCoin}`,
            })),
          ]}
          onValueChange={(value) => set({ pairText: valueOf(value) })}
        />
      )}
      {has('side') && (
        <Select<OrderSide | typeof ANY>
          label={t`Side`}
          value={filter.side ?? ANY}
          choices={[any, ...ORDER_SIDES.map((value) => ({ value, label: labels.side(value) }))]}
          onValueChange={(value) => set({ side: valueOf(value) })}
        />
      )}
      {has('kind') && (
        <Select<OrderKind | typeof ANY>
          label={t`Type`}
          value={filter.kind ?? ANY}
          choices={[any, ...KINDS.map((value) => ({ value, label: labels.kind(value) }))]}
          onValueChange={(value) => set({ kind: valueOf(value) })}
        />
      )}
      {has('status') && (
        <Select<OrderStatus | typeof ANY>
          label={t`Status`}
          value={filter.status ?? ANY}
          choices={[any, ...statuses.map((value) => ({ value, label: labels.status(value) }))]}
          onValueChange={(value) => set({ status: valueOf(value) })}
        />
      )}
    </>
  );
}

/** First and last day. */
function Days({ filter, set }: FieldsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.days}>
      <DateField
        label={t({ message: 'From', comment: 'First day of a range' })}
        value={filter.fromDay ?? ''}
        max={filter.toDay}
        onValueChange={(value) => set({ fromDay: valueOf(value) })}
      />
      <DateField
        label={t({ message: 'To', comment: 'Last day of a range' })}
        value={filter.toDay ?? ''}
        min={filter.fromDay}
        onValueChange={(value) => set({ toDay: valueOf(value) })}
      />
    </div>
  );
}

const valueOf = <Value extends string>(value: Value): Exclude<Value, typeof ANY> | undefined =>
  value === ANY ? undefined : (value as Exclude<Value, typeof ANY>);
