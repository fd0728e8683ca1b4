/** Toolbar of a list: filters, columns, export. The panels load when they are first opened. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import type { ColumnChooserProps } from '#src/design/data/ColumnChooser.tsx';
import { CountBadge } from '#src/design/data/CountBadge.tsx';
import { DownloadIcon, FilterIcon, SettingsIcon } from '#src/design/icons/trading-icons.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import type { ListFiltersProps } from './ListFilters.tsx';
import { filterCountOf } from './list-filter.ts';
import styles from './ListTools.module.css';

const LazyColumnChooser = lazyComponent(async () => (await loadPart('listTools')).ColumnChooser);
const LazyListFilters = lazyComponent(async () => (await loadPart('listTools')).ListFilters);

export interface ListToolsProps {
  /** Undefined for a list without filters. */
  readonly filters: ListFiltersProps | undefined;
  readonly columns: ColumnChooserProps;
  /** Undefined where export is not available. */
  readonly onExport?: (() => void) | undefined;
  /** Shown after the tools: Cancel all. */
  readonly children?: ReactNode;
}

export function ListTools({ filters, columns, onExport, children }: ListToolsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.tools}>
      {filters !== undefined && <FilterButton {...filters} />}
      <Popover
        label={t({ message: 'Columns', comment: 'Label' })}
        align="end"
        width="240px"
        trigger={(target) => (
          <IconButton
            size="small"
            popoverTarget={target}
            label={t`Columns`}
            icon={<SettingsIcon size={14} />}
          />
        )}
      >
        <LazyColumnChooser {...columns} />
      </Popover>
      {onExport !== undefined && (
        <IconButton
          size="small"
          label={t`Export`}
          icon={<DownloadIcon size={14} />}
          onClick={onExport}
        />
      )}
      {children}
    </div>
  );
}

function FilterButton(filters: ListFiltersProps) {
  const { t } = useLingui();
  const { filter, fields, search } = filters;
  const count = filterCountOf(filter, fields) + (search?.text ? 1 : 0);
  return (
    <Popover
      label={t({ message: 'Filters', comment: 'Label' })}
      align="end"
      width="320px"
      trigger={(target) => (
        <IconButton
          size="small"
          popoverTarget={target}
          label={
            count === 0
              ? t`Filters`
              : t({
                  message: `Filters: ${count}`,
                  comment: 'Button: count of active filters of a list',
                })
          }
          icon={<FilterIcon size={14} />}
          badge={count === 0 ? undefined : <CountBadge text={String(count)} />}
        />
      )}
    >
      <LazyListFilters {...filters} />
    </Popover>
  );
}
