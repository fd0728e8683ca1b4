import { expect, waitFor } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { ContractStats } from '#src/features/futures/parts/header/ContractStats.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { PairHeader } from '#src/trading/pair/PairHeader.tsx';
import { sampleStores } from '../../trading/sample-stores.ts';
import { STORY_TIME_MS } from '../../trading/sample-market.ts';
import { btcContract, sampleQuote } from './sample-futures.ts';

const { ticker } = sampleStores();
const quote = sampleQuote();
const unknown = sampleQuote({
  markPrice: undefined,
  indexPrice: undefined,
  fundingRate: undefined,
  nextFundingAt: undefined,
  openInterest: undefined,
});
let now = STORY_TIME_MS;
let tick: () => void = () => undefined;
const clock = () => epochMs(now);
const everySecond = (run: () => void) => {
  tick = run;
  return () => undefined;
};

const meta = preview.meta({
  title: 'features/futures/ContractStats',
  component: ContractStats,
  args: { contract: btcContract, quote, clock, everySecond },
  beforeEach: () => {
    now = STORY_TIME_MS;
    quote.markPrice = decimal('63000');
    quote.fundingRate = decimal('0.0001');
  },
  render: (args) => (
    <PairHeader
      pair={btcContract}
      ticker={ticker}
      changeDecimals={2}
      switcher={<b>BTC/USDT</b>}
      stats={<ContractStats {...args} />}
    />
  ),
});

export const Live = meta.story({
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('63,000.0')).toBeVisible();
    await expect(canvas.getByText('01:23:45')).toBeVisible();
    now += 1_000;
    // The timer starts after the first paint.
    await waitFor(async () => {
      tick();
      await expect(canvas.getByText('01:23:44')).toBeVisible();
    });
    quote.markPrice = decimal('63001.5');
    quote.fundingRate = decimal('-0.000125');
    await expect(await canvas.findByText('63,001.5')).toBeVisible();
    await expect(canvas.getByText('-0.0125%')).toBeVisible();
  }),
});
export const Unknown = meta.story({ args: { quote: unknown } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const OnPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
