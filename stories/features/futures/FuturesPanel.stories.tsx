/** The panel of futures tables joined with stores and machines. */
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { epochMs } from '#contract/core/time.ts';
import { FuturesServiceProvider } from '#src/binding/futures.ts';
import { FuturesTables } from '#src/features/futures/trading.ts';
import { applyContracts } from '#src/stores/contracts.store.ts';
import { applyPageViews } from '#src/trading/terminal/page-views.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { STORY_TIME_MS } from '../../trading/sample-market.ts';
import { btcContract, ethContract, sampleOrders, samplePosition } from './sample-futures.ts';
import { stageAccount, stagedFutures } from './staged-futures.ts';

const positions = [
  samplePosition(),
  samplePosition({
    id: 'position-2',
    contract: ethContract,
    side: 'short',
    marginMode: 'cross',
    size: '10',
    entryPrice: '3000',
    markPrice: '3100',
  }),
];
const account = { positions, orders: sampleOrders };

function JoinedPanel({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const [service] = useState(stagedFutures);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 320 }}>
      <FuturesServiceProvider value={service}>
        <FuturesTables
          contract={btcContract}
          isSignedIn={isSignedIn}
          now={epochMs(STORY_TIME_MS)}
        />
      </FuturesServiceProvider>
    </div>
  );
}

const meta = preview.meta({
  title: 'features/futures/FuturesPanel',
  component: JoinedPanel,
  args: { isSignedIn: true },
  beforeEach: () => {
    applyContracts([btcContract, ethContract]);
    stageAccount(account);
  },
});

export const Calm = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    const table = await canvas.findByRole('table', { name: 'Positions' });
    await expect(table).toHaveTextContent('BTC/USDT');
    await expect(table).toHaveTextContent('ETH/USDT');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Hide other contracts' }));
    await expect(table).not.toHaveTextContent('ETH/USDT');
    await userEvent.click(canvas.getByRole('tab', { name: /Open orders/ }));
    await expect(await canvas.findByRole('table', { name: 'Open orders' })).toBeVisible();
  }),
});
export const Loading = meta.story({ beforeEach: () => stageAccount(undefined) });
export const Empty = meta.story({
  beforeEach: () => stageAccount({ positions: [], orders: [] }),
});
export const Visitor = meta.story({
  args: { isSignedIn: false },
  play: inEnglish(async ({ canvas }) => {
    await expect(
      canvas.getByText('Sign in to view your positions, orders and trades'),
    ).toBeVisible();
  }),
});
export const StressTest = meta.story({
  beforeEach: () => applyPageViews({ futuresTables: 'stress' }),
});
/** At the width of the panel on a page of 1366 px nothing scrolls sideways. */
export const NarrowPanel = meta.story({
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 778 }}>
        <Story />
      </div>
    ),
  ],
  play: inEnglish(async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Positions' });
    await expect(within(table).getAllByRole('button', { name: 'Reverse position' })).toHaveLength(
      positions.length,
    );
    const frame = table.parentElement;
    await expect(frame?.scrollWidth).toBe(frame?.clientWidth);
  }),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
