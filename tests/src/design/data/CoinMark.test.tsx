/** Tests that every listed coin has an icon, and that only unknown coins show letters. */
import { cleanup, render } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { COINS } from '#server/exchange/market-list.ts';
import { CoinMark } from '#src/design/data/CoinMark.tsx';

afterEach(cleanup);

const sourceOf = (coin: string): string | null => {
  const { container } = render(<CoinMark coin={coin} size={32} />);
  expect(container.textContent).toBe('');
  return container.querySelector('img[alt=""]')?.getAttribute('src') ?? null;
};

it('shows a separate icon for every listed coin', () => {
  const sources = COINS.map(({ code }) => sourceOf(code));
  expect(sources).not.toContain(null);
  expect(new Set(sources).size).toBe(COINS.length);
});

it('shows letters for a coin without an icon', () => {
  const { container } = render(<CoinMark coin="QZX" size={32} />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('QZ');
});

it('prefers the operator’s image', () => {
  const { container } = render(<CoinMark coin="BTC" imageUrl="/own.png" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/own.png');
});
