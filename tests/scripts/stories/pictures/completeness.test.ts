import { expect, it } from 'vitest';
import { completenessOf } from '#scripts/stories/pictures/completeness.ts';
import { coreStories } from '#scripts/stories/pictures/picture-lists.ts';
import type { Look } from '#scripts/stories/pictures/looks.ts';

const BUTTON = 'stories/design/Button.stories.tsx';
const REMOVED = 'stories/design/Removed.stories.tsx';
const storyOf = (id: string, ...tags: readonly string[]) => ({
  id,
  title: 'design/Button',
  name: id,
  file: BUTTON,
  exportName: 'Shown',
  tags,
});
const stories = [storyOf('calm'), storyOf('busy'), storyOf('live', 'live-data')];

/** Pictures of each file, the same in each look unless named. */
const indexesOf =
  (
    ids: Readonly<Record<string, readonly string[]>>,
    ofLook: Partial<Record<Look, string[]>> = {},
  ) =>
  (file: string, look: Look): readonly string[] =>
    ofLook[look] ?? ids[file] ?? [];

it('accepts a picture of each story in each look, and none of live data', () => {
  const found = completenessOf(stories, [BUTTON], indexesOf({ [BUTTON]: ['calm', 'busy'] }));
  expect(found).toEqual({ missing: [], owed: [], gone: [] });
});

it('finds a story without a picture, also in one look', () => {
  const all = { [BUTTON]: ['calm', 'busy'] };
  const { missing } = completenessOf(stories, [BUTTON], indexesOf(all, { rtl: ['calm'] }));
  expect(missing).toEqual([{ file: BUTTON, id: 'busy', look: 'rtl' }]);
  expect(completenessOf(stories, [BUTTON], indexesOf({})).missing).toHaveLength(6);
});

it('finds a picture without a story, in a file of stories and of a removed one', () => {
  const all = indexesOf({ [BUTTON]: ['calm', 'busy', 'live'], [REMOVED]: ['old'] });
  const { missing, gone } = completenessOf(stories, [BUTTON, REMOVED, BUTTON], all);
  expect(missing).toEqual([]);
  expect(gone.map(({ id, look }) => `${id} ${look}`)).toEqual([
    'live light',
    'live dark',
    'live rtl',
    'old light',
    'old dark',
    'old rtl',
  ]);
});

it('owes the pictures of a listed file, except those of core stories', () => {
  const list = { files: new Set([BUTTON]), coreIds: new Set(['busy']) };
  const { missing, owed } = completenessOf(stories, [BUTTON], indexesOf({}), list);
  expect(new Set(missing.map(({ id }) => id))).toEqual(new Set(['busy']));
  expect(new Set(owed.map(({ id }) => id))).toEqual(new Set(['calm']));
});

it('rejects a list of core stories that names a story which is gone', () => {
  expect(coreStories(stories, ['busy']).map(({ id }) => id)).toEqual(['busy']);
  expect(() => coreStories(stories, ['busy', 'old'])).toThrow('do not exist: old');
  expect(() => coreStories(stories, [])).toThrow('core');
});

it('expects a screen in dark and right to left only', () => {
  const file = 'stories/features/spot/SpotPage.stories.tsx';
  const screens = [{ ...storyOf('spot'), file }];
  expect(completenessOf(screens, [file], indexesOf({})).missing.map(({ look }) => look)).toEqual([
    'dark',
    'rtl',
  ]);
  const { gone } = completenessOf(screens, [file], indexesOf({ [file]: ['spot'] }));
  expect(gone).toEqual([{ file, id: 'spot', look: 'light' }]);
});
