/** Toolbar in the order book's header: visible sides, meaning of the bars, ticks per row. */
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { MoreIcon } from '#src/design/icons/first-icons.ts';
import { Menu } from '#src/design/overlay/Menu.tsx';
import type { Ticker } from '#src/stores/ticker.store.ts';
import { useStoreValue } from '../use-store-value.ts';
import { groupChoicesOf } from './group-choices.ts';
import type { BookSettings, BookView } from './book-settings.ts';
import styles from './BookTools.module.css';

export interface BookToolsProps {
  readonly pair: Pair;
  readonly ticker: Ticker;
  readonly bookSettings: BookSettings;
  readonly onSettingsChange: (bookSettings: BookSettings) => void;
}

export function BookTools({ pair, ticker, bookSettings, onSettingsChange }: BookToolsProps) {
  const { t } = useLingui();
  const { tradeCoin, quoteCoin } = pair;
  const item = (change: Partial<BookSettings>, label: string) => ({
    key: label,
    label,
    isChecked: Object.entries(change).every(
      ([name, value]) => bookSettings[name as keyof BookSettings] === value,
    ),
    onSelect: () => onSettingsChange({ ...bookSettings, ...change }),
  });
  return (
    <>
      <SegmentedControl<BookView>
        label={t`Sides of the book`}
        variant="text"
        size="small"
        className={styles.views}
        value={bookSettings.view}
        onValueChange={(view) => onSettingsChange({ ...bookSettings, view })}
        segments={[
          { value: 'both', label: <Glyph view="both" />, name: t`Bids and asks` },
          {
            value: 'bids',
            label: <Glyph view="bids" />,
            name: t({ message: 'Bids', comment: 'Name of a value' }),
          },
          {
            value: 'asks',
            label: <Glyph view="asks" />,
            name: t({ message: 'Asks', comment: 'Name of a value' }),
          },
        ]}
      />
      <GroupSelect
        pair={pair}
        ticker={ticker}
        groupTicks={bookSettings.groupTicks}
        onGroupChange={(groupTicks) => onSettingsChange({ ...bookSettings, groupTicks })}
      />
      <Menu
        label={t({ message: 'Book settings', comment: 'Label' })}
        align="end"
        trigger={<IconButton size="small" label={t`Book settings`} icon={<MoreIcon />} />}
        groups={[
          {
            key: 'bars',
            title: t({ message: 'Depth bars', comment: 'Head of a column' }),
            items: [
              item(
                { depthBy: 'total' },
                t({ message: 'Cumulative', comment: 'Kind of bars in the order book' }),
              ),
              item({ depthBy: 'size' }, t`Amount`),
            ],
          },
          {
            key: 'column',
            title: t({ message: 'Last column', comment: 'Head of a column' }),
            items: [
              item({ lastColumn: 'total' }, t`Sum (${tradeCoin})`),
              item({ lastColumn: 'notional' }, t`Total (${quoteCoin})`),
            ],
          },
        ]}
      />
    </>
  );
}

interface GroupSelectProps extends Pick<BookToolsProps, 'pair' | 'ticker'> {
  readonly groupTicks: number;
  readonly onGroupChange: (groupTicks: number) => void;
}

/** Reads only the magnitude of the last price: the useful groups do not change with every price
 *  move. */
function GroupSelect({ pair, ticker, groupTicks, onGroupChange }: GroupSelectProps) {
  const { t } = useLingui();
  const high = useStoreValue(ticker, (now) => now.high);
  const choices = groupChoicesOf(pair, high);
  return (
    <Select
      variant="quiet"
      className={styles.group}
      label={t({ message: 'Price grouping', comment: 'Label' })}
      tip={t`Combines nearby price levels into one row`}
      value={String(groupTicks)}
      choices={choices.map((choice) => ({
        value: String(choice.groupTicks),
        label: choice.text,
      }))}
      onValueChange={(value) => onGroupChange(Number.parseInt(value, 10))}
    />
  );
}

/** Icon of two stacks of lines; the visible side is colored. */
function Glyph({ view }: { readonly view: BookView }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.glyph}>
      {view !== 'bids' && (
        <rect x="0" y="1" width="6" height={view === 'both' ? 6 : 14} className={styles.ask} />
      )}
      {view !== 'asks' && (
        <rect
          x="0"
          y={view === 'both' ? 9 : 1}
          width="6"
          height={view === 'both' ? 6 : 14}
          className={styles.bid}
        />
      )}
      <path d="M9 2h7M9 6h7M9 10h7M9 14h7" className={styles.lines} />
    </svg>
  );
}
