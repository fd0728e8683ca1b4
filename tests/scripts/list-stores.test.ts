/** Tests the list of what a store offers. */
import { expect, it } from 'vitest';
import { sectionOf } from '#scripts/list-stores.ts';

const SOURCE = `/** The tide. Only \`applyTide\` writes it. */
export interface Tide { height: number; at: number }
export const LIMIT = 3;
export const createTide = (): Tide => proxy({ height: 0, at: 0 });
export const tide = createTide();
/** Sets the height.
 *  @param height in meters */
export function applyTide(height: number): void { tide.height = height; }
/** Whether it rises
 *  now. */
export const isRising = (): boolean => true;
const inner = 1;
`;

it('lists states with their fields, and functions with their comments, without constants', () => {
  expect(sectionOf('src/stores/tide.store.ts', SOURCE).split('\n')).toEqual([
    '### `src/stores/tide.store.ts`',
    '',
    'The tide. Only `applyTide` writes it.',
    '',
    '| name | kind | purpose or fields |',
    '| --- | --- | --- |',
    '| `tide` | state | `height`, `at` |',
    '| `applyTide` | writer | Sets the height. |',
    '| `isRising` | function | Whether it rises now. |',
  ]);
});
