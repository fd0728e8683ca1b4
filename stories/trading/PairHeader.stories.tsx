import { expect } from 'storybook/test';
import { decimal, lots } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { createTicker } from '#src/stores/ticker.store.ts';
import { ContractName } from '#src/trading/pair/ContractName.tsx';
import { PairHeader } from '#src/trading/pair/PairHeader.tsx';
import { PairSwitcher, type PairChoice } from '#src/trading/pair/PairSwitcher.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { sampleStores } from './sample-stores.ts';

const choices: readonly PairChoice[] = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE'].map((coin) => ({
  name: `${coin}/USDT`,
  pairText: `${coin}_USDT`,
  href: `/exchange/spot/${coin}_USDT`,
}));
const [current = { name: '', pairText: '', href: '' }] = choices;

const meta = preview.meta({
  component: PairHeader,
  args: {
    pair: btcUsdt,
    ticker: sampleStores().ticker,
    changeDecimals: 2,
    switcher: <PairSwitcher current={current} choices={choices} />,
  },
});

export const Calm = meta.story();
export const Loading = meta.story({ args: { ticker: createTicker() } });
export const Untraded = meta.story({
  args: { ticker: Object.assign(createTicker(), { volume: lots(0), quoteVolume: decimal('0') }) },
  play: async ({ canvas }) => {
    // Last price, change, high and low.
    await expect(canvas.getAllByText('–')).toHaveLength(4);
    await expect(canvas.getAllByText('0.00')).toHaveLength(2);
  },
});
export const LongNumbers = meta.story({
  args: { ticker: sampleStores({ lastPrice: 12_345_678_901 }).ticker, changeDecimals: 8 },
});
export const FiveDecimals = meta.story({
  name: '[SPOT-03] Change with the decimals of the pair',
  args: { changeDecimals: 5 },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText(/^[+-]\d+\.\d{5}%$/)).toBeVisible();
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

export const FindsAPair = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'BTC/USDT' }));
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Search pairs' }), 'do');
    await expect(canvas.getByRole('link', { name: 'DOGE/USDT' })).toHaveAttribute(
      'href',
      '/exchange/spot/DOGE_USDT',
    );
    await expect(canvas.queryByRole('link', { name: 'ETH/USDT' })).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'DOGE/USDT' })).toHaveFocus();
  }),
});

export const FindsNothing = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'BTC/USDT' }));
    await userEvent.type(await canvas.findByRole('searchbox'), 'zzz');
    await expect(canvas.getByText('No Item Found')).toBeVisible();
  }),
});

const contractChoices: readonly PairChoice[] = ['BTC', 'ETH', 'DOGE'].map((coin) => ({
  name: `${coin}USDT Perpetual`,
  title: <ContractName tradeCoin={coin} quoteCoin="USDT" />,
  pairText: `${coin}_USDT`,
  href: `/futures/exchanges/${coin}_USDT`,
}));
const contract: PairChoice = {
  name: 'BTCUSDT Perpetual',
  title: <ContractName tradeCoin="BTC" quoteCoin="USDT" isFull />,
  pairText: 'BTC_USDT',
  href: '/futures/exchanges/BTC_USDT',
};

export const Contract = meta.story({
  args: {
    label: contract.name,
    switcher: <PairSwitcher current={contract} choices={contractChoices} />,
  },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('region', { name: 'BTCUSDT Perpetual' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^BTCUSDT Perp/ }));
    await userEvent.type(await canvas.findByRole('searchbox'), 'doge/usdt');
    await expect(canvas.getByRole('link', { name: 'DOGEUSDT Perp' })).toHaveAttribute(
      'href',
      '/futures/exchanges/DOGE_USDT',
    );
    await expect(canvas.queryByRole('link', { name: /^ETHUSDT/ })).not.toBeInTheDocument();
  }),
});
export const ContractRightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: {
    label: contract.name,
    switcher: <PairSwitcher current={contract} choices={contractChoices} />,
  },
});
