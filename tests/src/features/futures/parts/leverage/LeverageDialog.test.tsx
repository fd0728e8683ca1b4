/** When a leverage can be chosen: the limit of the positions and the whole balance are allowed. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Fraction } from '#domain/futures/fraction.ts';
import {
  leverageLimitOf,
  type LeveragedPosition,
} from '#src/features/futures/numbers/leverage-change.ts';
import { LeverageDialog } from '#src/features/futures/parts/leverage/LeverageDialog.tsx';
import { btcRules } from '#stories/features/futures/sample-futures.ts';
import { exact } from '#tests/support/futures/btc-tiers.ts';
import { renderOnPage } from '../../../../../support/on-page.tsx';

afterEach(cleanup);

/** 0.5 at 60,000 with 20x: half the leverage needs 1,500 more. */
const long: LeveragedPosition = {
  key: 'long',
  side: 'long',
  marginMode: 'isolated',
  leverage: 20,
  size: exact('0.5'),
  entryPrice: exact('60000'),
  margin: exact('1500'),
  liquidationPrice: exact('57228.91566266'),
};

function open(positions: readonly LeveragedPosition[], available: Fraction | undefined) {
  const onConfirm = vi.fn();
  renderOnPage(
    <LeverageDialog
      isOpen
      onClose={vi.fn()}
      rules={btcRules}
      leverage={20}
      positions={positions}
      available={available}
      isBusy={false}
      onConfirm={onConfirm}
    />,
  );
  const confirmAt = (leverage: number): boolean => {
    onConfirm.mockClear();
    fireEvent.change(screen.getByRole('slider'), { target: { value: String(leverage) } });
    fireEvent.click(screen.getByRole('button', { name: 'Adjust leverage' }));
    if (onConfirm.mock.calls.length > 0) expect(onConfirm).toHaveBeenCalledWith(leverage);
    return onConfirm.mock.calls.length > 0;
  };
  return { confirmAt };
}

it('allows the highest leverage of the size of the positions, and none above it', () => {
  const large = { ...long, size: exact('5'), margin: exact('15000') };
  const limit = leverageLimitOf([large], btcRules.tiers);
  expect(limit).toBeLessThan(btcRules.leverageMax);
  const { confirmAt } = open([large], exact('1000000'));
  expect([limit - 1, limit, limit + 1].map(confirmAt)).toEqual([true, true, false]);
});

it('allows a change that needs the whole balance, and none that needs more', () => {
  expect(open([long], exact('1500')).confirmAt(10)).toBe(true);
  cleanup();
  expect(open([long], exact('1499.99999999')).confirmAt(10)).toBe(false);
  cleanup();
  expect(open([long], undefined).confirmAt(10)).toBe(false);
});

it('needs no balance to raise the leverage, and changes nothing at the present one', () => {
  const { confirmAt } = open([long], undefined);
  expect([25, 20].map(confirmAt)).toEqual([true, false]);
});
