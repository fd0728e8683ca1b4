import { expect, fn } from 'storybook/test';
import { convertCodec } from '#contract/entities/convert.ts';
import {
  convertWire,
  expiredConvertWire,
  limitConvertWire,
  sweptConvertWire,
} from '#contract/samples/convert.ts';
import {
  ConvertHistoryView,
  type ConvertHistoryViewProps,
} from '#src/features/convert/ConvertHistoryView.tsx';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { filterOfAddress, NO_FILTER } from '#src/features/convert/history-filter.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { coins } from './staged-convert.ts';

const rows = [limitConvertWire, convertWire, sweptConvertWire, expiredConvertWire].map((wire) =>
  convertCodec.decode(wire),
);
const page = { items: rows, currentPage: 1, lastPage: 4, perPage: 20, total: 80 };

const meta = preview.meta({
  component: ConvertHistoryView,
  parameters: { isPage: true },
  args: {
    filter: filterOfAddress(new URLSearchParams()),
    onFilterChange: fn(),
    coins,
    history: loadedData(page),
    onDetails: fn(),
    onExport: fn(),
  } satisfies ConvertHistoryViewProps,
  render: (args) => (
    <MoneyPage path="/user/swap-history" title="Convert history" isListPage>
      <ConvertHistoryView {...args} />
    </MoneyPage>
  ),
});

export const Converted = meta.story({
  name: '[ROUTE-43] Converts of every kind and state',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const table = canvas.getByRole('table', { name: 'Convert history' });
    await expect(table).toHaveTextContent('5,985 USDT');
    await expect(table).toHaveTextContent('Expired');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Status' }), 'done');
    await expect(args.onFilterChange).toHaveBeenCalledWith({ status: 'done' });
    await expect(canvas.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    const [details] = canvas.getAllByRole('button', { name: 'Details' });
    await userEvent.click(details as HTMLElement);
    await expect(args.onDetails).toHaveBeenCalledWith(rows[0]);
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    await expect(args.onExport).toHaveBeenCalledOnce();
  }),
});

export const Filtered = meta.story({
  args: {
    filter: filterOfAddress(
      new URLSearchParams('coin=BTC&type=instant&status=done&from=2026-11-01&to=2026-11-20'),
    ),
    history: loadedData({ ...page, items: rows.slice(1, 2), lastPage: 1 }),
  },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(args.onFilterChange).toHaveBeenCalledWith(NO_FILTER);
  }),
});
export const Empty = meta.story({
  args: { history: loadedData({ ...page, items: [], lastPage: 1 }) },
});
export const Loading = meta.story({ args: { history: loading } });
export const NotLoaded = meta.story({ args: { history: notLoaded() } });
export const Outdated = meta.story({ args: { history: outdatedData(page) } });
