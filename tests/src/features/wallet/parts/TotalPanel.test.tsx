/** Which days the change of the total compares. */
import { cleanup } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { TotalPanel } from '#src/features/wallet/parts/TotalPanel.tsx';
import type { WalletOverview } from '#src/queries/wallets.ts';
import { overview } from '#stories/features/wallet/sample-wallets.ts';
import { renderOnPage } from '../../../../support/on-page.tsx';

vi.mock('#src/features/wallet/lazy-parts.tsx', () => ({ LazyLineChart: () => null }));
afterEach(cleanup);

/** @param totals of successive days. */
function textWith(totals: readonly string[], changed: Partial<WalletOverview> = {}): string {
  const days = totals.map((total, at) => ({ at: epochMs(at * DAY_MS), totalUsd: decimal(total) }));
  const { container } = renderOnPage(
    <TotalPanel
      loaded={{ ...overview, days, ...changed }}
      currency="USD"
      areAmountsHidden={false}
      onCurrencyChange={vi.fn()}
    />,
  );
  return container.textContent;
}

it('compares today with the end of the day before, whatever was earlier', () => {
  for (const earlier of ['1', '9999']) {
    expect(textWith([earlier, '400', '200', '300'])).toContain('Today +$100.00 (+50.00%)');
    cleanup();
  }
});

it('shows no change on the first day, and no bitcoin where its price is missing', () => {
  const text = textWith(['100'], { totalBtc: undefined });
  expect(text).not.toContain('Today');
  expect(text).not.toContain('BTC');
});
