/** Tests the direction of a flash, and that each change restarts it. */
import { cleanup, render, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { FlashOnChange } from '#src/design/data/FlashOnChange.tsx';

afterEach(cleanup);

const view = (value: number | undefined) => <FlashOnChange value={value}>price</FlashOnChange>;
const flash = () => screen.getByText('price').dataset['flash'];

it('flashes up for a higher value and down for a lower one', () => {
  const { rerender } = render(view(100));
  expect(flash()).toBeUndefined();
  const seen = [101, 100, 101, 102, 103, 99, 98].map((value) => {
    rerender(view(value));
    return flash();
  });
  expect(seen).toEqual(['up', 'down', 'up', 'up-again', 'up', 'down', 'down-again']);
});

it('does not flash for the first value of a market that has not traded', () => {
  const { rerender } = render(view(undefined));
  rerender(view(100));
  expect(flash()).toBeUndefined();
  rerender(view(101));
  expect(flash()).toBe('up');
});

it('does not flash for the same value', () => {
  const { rerender } = render(view(100));
  rerender(view(101));
  rerender(view(101));
  expect(flash()).toBe('up');
});
