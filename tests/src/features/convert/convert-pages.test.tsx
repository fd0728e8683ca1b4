/** Tests what the convert pages join: the tab and the filter of their address, and the opened convert. */
import { act, cleanup, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { convertCodec } from '#contract/entities/convert.ts';
import { convertWire, expiredConvertWire, limitConvertWire } from '#contract/samples/convert.ts';
import { dataOf } from '#domain/loadable.ts';
import { ConvertHistoryPage } from '#src/features/convert/ConvertHistoryPage.tsx';
import { ConvertHistoryView } from '#src/features/convert/ConvertHistoryView.tsx';
import { ConvertPage } from '#src/features/convert/ConvertPage.tsx';
import { ConvertView } from '#src/features/convert/ConvertView.tsx';
import { ConvertDetail } from '#src/features/convert/parts/ConvertDetail.tsx';
import type { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';

vi.mock('#src/features/convert/ConvertView.tsx', async (original) => ({
  ...(await original<object>()),
  ConvertView: vi.fn(() => null),
}));
vi.mock('#src/features/convert/ConvertHistoryView.tsx', () => ({
  ConvertHistoryView: vi.fn(() => null),
}));
vi.mock('#src/features/convert/parts/ConvertDetail.tsx', () => ({
  ConvertDetail: vi.fn(() => null),
}));
vi.mock('#src/trading/money/MoneyPage.tsx', () => ({
  MoneyPage: vi.fn(({ children }: Parameters<typeof MoneyPage>[0]) => children),
}));
afterEach(cleanup);

function propsOf<Props>(view: (props: Props) => unknown): Props {
  const props = vi.mocked(view).mock.lastCall?.[0];
  if (props === undefined) throw new Error('The view is not rendered.');
  return props;
}

it.each([
  ['/convert', 'instant'],
  ['/convert?tab=limit', 'limit'],
  ['/convert?tab=small', 'small'],
  ['/convert?tab=other', 'instant'],
])('opens %s at the tab "%s", and writes another one to the address', (address, tab) => {
  renderOnPage(<ConvertPage />, address);
  expect(propsOf(ConvertView).tab).toBe(tab);
  act(() => propsOf(ConvertView).onTabChange('small'));
  expect(location.search).toBe('?tab=small');
  act(() => propsOf(ConvertView).onTabChange('instant'));
  expect(location.search).toBe('');
});

it('reads the converts of the address, and opens the one that was chosen', async () => {
  const items = [convertWire, limitConvertWire, expiredConvertWire].map((wire) =>
    convertCodec.decode(wire),
  );
  const [, chosen] = items;
  const queries = recordQueries(([, name]) =>
    name === 'history' ? { items, currentPage: 1, lastPage: 3, perPage: 20, total: 60 } : [],
  );
  renderOnPage(queries.within(<ConvertHistoryPage />), '/h?coin=BTC&type=limit&page=2');
  await waitFor(() => expect(dataOf(propsOf(ConvertHistoryView).history)).toBeDefined());
  const query = () => queries.lastOf('convert', 'history')?.[2];
  expect(query()).toMatchObject({ coin: 'BTC', kind: 'limit', page: 2 });
  expect(ConvertDetail).not.toHaveBeenCalled();
  if (chosen === undefined) throw new Error('Three converts are listed.');
  act(() => propsOf(ConvertHistoryView).onDetails(chosen));
  expect(propsOf(ConvertDetail).convert).toEqual(chosen);
  await act(async () => propsOf(ConvertHistoryView).onFilterChange({ status: 'failed' }));
  expect(query()).toMatchObject({ coin: 'BTC', kind: 'limit', status: 'failed', page: 1 });
});
