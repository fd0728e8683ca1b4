/** Plants an error in each part of a trading page that loads after its book, and expects the others to live on. */
import { cleanup, fireEvent, screen, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PART_ROWS } from '#src/app/deferred/deferred-parts.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { provideFailureView } from '#src/deferred/part-boundary.tsx';
import { SpotPage } from '#src/features/spot/index.ts';
import { PartFailure } from '#src/design/feedback/PartFailure.tsx';
import { mockService, mockSession } from '#stories/features/spot/mocks.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

const PANELS = ['MarketChart', 'MarketTape', 'SpotTicket', 'SpotBalances', 'OrdersPanel'] as const;
const HOSTS = ['OrderConfirmations', 'SpotKeys', 'PanelEdges', 'PairTools'] as const;
const PARTS = [...PANELS, ...HOSTS, 'MarketStatus'] as const;

const planted: { name: string | undefined; isAllLost: boolean } = {
  name: undefined,
  isAllLost: false,
};

/** Stands for a part: shows its name, or fails as planted. */
const partNamed = (name: string) =>
  function Part() {
    if (planted.name === name) throw new RangeError('planted');
    return <p>{`the part ${name}`}</p>;
  };
const parts = Object.fromEntries(PARTS.map((name) => [name, partNamed(name)]));
const afterBook = {
  ...parts,
  loadChart: () =>
    planted.name === 'the evaluation of the chart'
      ? Promise.reject(new RangeError('planted'))
      : Promise.resolve({ MarketChart: parts['MarketChart'] }),
};

/** Waits for the parts to load: the chart first, the others one frame later. */
const until = (names: readonly string[]) => waitFor(() => expect(show()).toEqual(names));

beforeEach(() => {
  provideFailureView(PartFailure);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const row = PART_ROWS['afterBook'] as { load: () => Promise<object> };
  vi.spyOn(row, 'load').mockImplementation(() =>
    planted.isAllLost ? Promise.reject(new RangeError('planted')) : Promise.resolve(afterBook),
  );
});
afterEach(() => {
  cleanup();
  provideFailureView(undefined);
  Object.assign(planted, { name: undefined, isAllLost: false });
});

async function openPage(names: readonly string[]): Promise<void> {
  const { service } = mockService();
  renderOnPage(
    <AuthProvider value={mockSession(false)}>
      <SpotServiceProvider service={service}>
        <SpotPage pairText="BTC_USDT" />
      </SpotServiceProvider>
    </AuthProvider>,
  );
  await until(names);
}

const show = (): readonly string[] =>
  PARTS.filter((name) => screen.queryAllByText(`the part ${name}`).length > 0);

const alertCount = (): number => screen.queryAllByRole('alert').length;
const retryAll = async (names: readonly string[]): Promise<void> => {
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) fireEvent.click(button);
  await until(names);
};

// A part that has loaded stays loaded, so the failures of loading come first.
it('keeps book and header when the chunk of the rest throws, then all but the chart when only that does', async () => {
  planted.isAllLost = true;
  await openPage([]);
  // Five panels and the status line, and one line for the parts without a place.
  await waitFor(() => expect(alertCount()).toBe(PANELS.length + 2));
  expect(screen.getByRole('region', { name: 'Order book' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'BTC/USDT' })).toBeDefined();
  Object.assign(planted, { isAllLost: false, name: 'the evaluation of the chart' });
  await retryAll(PARTS.filter((name) => name !== 'MarketChart'));
  expect(alertCount()).toBe(1);
  planted.name = undefined;
  await retryAll(PARTS);
  expect(alertCount()).toBe(0);
});

it.each(PARTS)('keeps every other part when %s fails, and renders it again', async (name) => {
  planted.name = name;
  await openPage(PARTS.filter((one) => one !== name));
  expect(alertCount()).toBe(1);
  expect(screen.getByRole('region', { name: 'Order book' })).toBeDefined();
  planted.name = undefined;
  await retryAll(PARTS);
  expect(alertCount()).toBe(0);
});
