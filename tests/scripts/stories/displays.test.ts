import { expect, it } from 'vitest';
import { nameOfDisplay, showingsOf } from '#scripts/stories/displays.ts';

const ids = Array.from({ length: 200 }, (_, at) => `trading-book--state-${at}`);
const forcedIds: ReadonlySet<string> = new Set();
const englishIds: ReadonlySet<string> = new Set();
const inOne = { isNamed: false, hasAllDisplays: false, englishIds, forcedIds };

/** Names of the displays of each story. */
function displaysOfEach(
  shown: readonly string[],
  selection: Parameters<typeof showingsOf>[1],
): readonly (readonly string[])[] {
  const showings = showingsOf(shown, selection);
  return shown.map((id) =>
    showings
      .filter((showing) => showing.ids.includes(id))
      .map(({ display }) => nameOfDisplay(display)),
  );
}

it('shows each story of a full run in one display, about as many in either', () => {
  const displays = displaysOfEach(ids, { ...inOne, tree: 'a1' });
  expect(displays.every(({ length }) => length === 1)).toBe(true);
  const darkCount = displays.filter(([name]) => name === 'dark-en').length;
  expect(darkCount).toBeGreaterThan(70);
  expect(darkCount).toBeLessThan(130);
});

it('shows a story of one tree in the same display in every run', () => {
  const selection = { ...inOne, tree: 'a1' };
  expect(displaysOfEach(ids, selection)).toEqual(displaysOfEach(ids, selection));
  // A run of fewer stories does not change the display of any.
  const some = ids.slice(0, 50);
  expect(displaysOfEach(some, selection)).toEqual(displaysOfEach(ids, selection).slice(0, 50));
});

it('shows each story in both main displays within twenty trees', () => {
  const trees = Array.from({ length: 20 }, (_, at) =>
    displaysOfEach(ids, { ...inOne, tree: `${at}` }),
  );
  const counts = ids.map((_, story) => new Set(trees.map((displays) => displays[story]?.[0])).size);
  expect(counts.every((count) => count === 2)).toBe(true);
});

it('shows named stories in both main displays, unless they are many', () => {
  const named = { ...inOne, isNamed: true, tree: 'a1' };
  expect(displaysOfEach(ids.slice(0, 2), named)).toEqual([
    ['dark-en', 'light-ar'],
    ['dark-en', 'light-ar'],
  ]);
  expect(displaysOfEach(ids, named)).toEqual(displaysOfEach(ids, { ...inOne, tree: 'a1' }));
});

it('shows each story in both themes of both languages in a long run', () => {
  const displays = displaysOfEach(ids, { ...inOne, hasAllDisplays: true, tree: 'a1' });
  const all = ['dark-en', 'light-ar', 'light-en', 'dark-ar'];
  expect(displays.every((names) => names.join() === all.join())).toBe(true);
});

it('shows a story that is played in English in light English instead of light Arabic', () => {
  const [played = '', other = ''] = ids;
  const named = { ...inOne, isNamed: true, tree: 'a1', englishIds: new Set([played]) };
  expect(displaysOfEach([played, other], named)).toEqual([
    ['dark-en', 'light-en'],
    ['dark-en', 'light-ar'],
  ]);
  const trees = Array.from({ length: 20 }, (_, at) =>
    displaysOfEach([played], { ...named, isNamed: false, tree: `${at}` }),
  );
  expect([...new Set(trees.flat(2))].toSorted()).toEqual(['dark-en', 'light-en']);
});

it('shows chosen stories with forced colors besides', () => {
  const [chosen = ''] = ids;
  const displays = displaysOfEach(ids, {
    ...inOne,
    tree: 'a1',
    forcedIds: new Set([chosen, 'other']),
  });
  expect(displays[0]).toHaveLength(2);
  expect(displays[0]).toContain('dark-en-forced');
  expect(displays.slice(1).every(({ length }) => length === 1)).toBe(true);
  expect(showingsOf(['other'], { ...inOne, tree: 'a1', forcedIds })).toHaveLength(1);
});
