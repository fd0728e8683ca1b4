import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { TicketSums } from '#src/trading/ticket/TicketSums.tsx';
import type { TicketSumTexts } from '#src/trading/ticket/ticket-props.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(cleanup);

const sums: TicketSumTexts = {
  counterText: '0.5',
  feeText: '0.001',
  receiveText: '0.499',
  fillsNowText: undefined,
  averageText: undefined,
  worstText: undefined,
  levelCount: undefined,
  slippageText: undefined,
};
const textOf = (side: 'buy' | 'sell', unit: 'trade' | 'quote') =>
  renderOnPage(<TicketSums pair={btcUsdt} side={side} kind="limit" unit={unit} {...sums} />)
    .container.textContent;

it('names the value that is not typed with its coin', () => {
  expect(textOf('buy', 'trade')).toContain('Total0.5 USDT');
  expect(textOf('buy', 'quote')).toContain('Amount0.5 BTC');
});

it('shows fee and proceeds in the coin that the trader receives', () => {
  expect(textOf('buy', 'trade')).toContain('0.499 BTC');
  expect(textOf('sell', 'trade')).toContain('0.499 USDT');
});
