/** When small balances can be converted. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { readyOf } from '#domain/loadable.ts';
import { SmallBalancesPanel } from '#src/features/convert/parts/SmallBalancesPanel.tsx';
import { renderOnPage } from '../../../../support/on-page.tsx';

afterEach(cleanup);

it.each([
  [[], 'Convert 0 balances to USDT', false],
  [['ETH'], 'Convert 1 balance to USDT', true],
  [['ETH', 'SOL'], 'Convert 2 balances to USDT', true],
])('with %s chosen, offers "%s"', (chosen, label, isOffered) => {
  const onSweep = vi.fn();
  renderOnPage(
    <SmallBalancesPanel
      balances={{ ...readyOf([]), onRetry: vi.fn() }}
      coins={[]}
      toCoin="USDT"
      onToCoinChange={vi.fn()}
      chosen={chosen}
      onChosenChange={vi.fn()}
      isBusy={false}
      onSweep={onSweep}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: label }));
  expect(onSweep).toHaveBeenCalledTimes(isOffered ? 1 : 0);
});
