/** When the first liquidation is marked as reached: at its own percentage, and not on the other side. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { positionId } from '#contract/core/ids.ts';
import type { RiskedAccount, RiskedPosition } from '#src/features/futures/numbers/account-risk.ts';
import { StressPanel } from '#src/features/futures/parts/stress/StressPanel.tsx';
import { btcRules } from '#stories/features/futures/sample-futures.ts';
import { exact } from '#tests/support/futures/btc-tiers.ts';
import { renderOnPage } from '../../../../../support/on-page.tsx';

afterEach(cleanup);

const long: RiskedPosition = {
  id: positionId('long'),
  side: 'long',
  marginMode: 'isolated',
  size: exact('0.5'),
  entryPrice: exact('60000'),
  margin: exact('1500'),
  markPrice: exact('60000'),
  tiers: btcRules.tiers,
};
const short: RiskedPosition = { ...long, id: positionId('short'), side: 'short' };

/** @returns whether the line of falling and that of rising prices are marked, at a move. */
function open(positions: readonly RiskedPosition[]) {
  const account: RiskedAccount = { balance: exact('12500'), positions };
  const { container } = renderOnPage(
    <StressPanel account={account} quoteCoin="USDT" nameOf={(id) => String(id)} />,
  );
  const lines = () => [...container.querySelectorAll('dd')].slice(-2);
  const texts = lines().map(({ textContent }) => textContent.replaceAll(/[^\w%+ -]/g, ''));
  const markedAt = (percent: number) => {
    fireEvent.change(screen.getByRole('slider'), { target: { value: String(percent) } });
    return lines().map(({ className }) => className !== '');
  };
  return { texts, markedAt };
}

it('marks the fall that liquidates a long, from its percentage on', () => {
  const { texts, markedAt } = open([long]);
  expect(texts).toEqual(['long at -5%', 'No liquidation within 50%']);
  expect([0, -4, -5, -6, 50].map(markedAt)).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [true, false],
    [false, false],
  ]);
});

it('marks the rise that liquidates a short, from its percentage on', () => {
  const { texts, markedAt } = open([short]);
  const rise = Number(/\+(\d+)%/.exec(texts[1] ?? '')?.[1]);
  expect(rise).toBeGreaterThan(1);
  expect([0, rise - 1, rise, -50].map(markedAt)).toEqual([
    [false, false],
    [false, false],
    [false, true],
    [false, false],
  ]);
});
