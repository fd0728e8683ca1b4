import { beforeEach, expect, it } from 'vitest';
import { levelAt, moveFocus, neighbourOf } from '#src/trading/book/level-position.ts';

const row = (name: string, isBlank = false) =>
  `<li data-level="${name}" ${isBlank ? 'data-blank' : ''}>
     <button data-pick="price"></button><button data-pick="size"></button>
   </li>`;

beforeEach(() => {
  document.body.innerHTML = `<div>${row('asks-1')}${row('asks-0')}${row('bids-0')}${row('bids-1', true)}</div>`;
});

const button = (name: string, pick: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-level="${name}"] [data-pick="${pick}"]`);
  if (found === null) throw new Error(`there is no ${name}`);
  return found;
};

/** Returns where a sequence of arrow keys ends. */
function walk(from: string, keys: readonly string[]): string {
  button(from, 'price').focus();
  for (const key of keys) {
    const { activeElement } = document;
    if (activeElement !== null) moveFocus(document.body, activeElement, key);
  }
  const { activeElement } = document;
  const name = activeElement?.closest('[data-level]')?.getAttribute('data-level') ?? 'nowhere';
  return `${name} ${activeElement?.getAttribute('data-pick') ?? ''}`;
}

it('returns the position of a row from any element in it, and none from a blank row', () => {
  expect(levelAt(button('asks-1', 'size'))).toEqual({ side: 'asks', index: 1 });
  expect(levelAt(button('bids-1', 'price'))).toBeUndefined();
  expect(levelAt(document.body)).toBeUndefined();
  expect(levelAt(null)).toBeUndefined();
});

it('moves up through the bids into the asks and further', () => {
  expect(neighbourOf({ side: 'bids', index: 2 }, 'up')).toEqual({ side: 'bids', index: 1 });
  expect(neighbourOf({ side: 'bids', index: 0 }, 'up')).toEqual({ side: 'asks', index: 0 });
  expect(neighbourOf({ side: 'asks', index: 0 }, 'up')).toEqual({ side: 'asks', index: 1 });
  expect(neighbourOf({ side: 'asks', index: 0 }, 'down')).toEqual({ side: 'bids', index: 0 });
});

it('moves by arrow keys and stops at empty rows', () => {
  expect(walk('bids-0', ['ArrowUp'])).toBe('asks-0 price');
  expect(walk('bids-0', ['ArrowRight', 'ArrowUp', 'ArrowUp'])).toBe('asks-1 size');
  expect(walk('asks-0', ['ArrowRight', 'ArrowLeft'])).toBe('asks-0 price');
  expect(walk('bids-0', ['ArrowDown'])).toBe('bids-0 price');
  expect(walk('asks-1', ['ArrowUp', 'a'])).toBe('asks-1 price');
});
