import { expect, it } from 'vitest';
import { completenessOf } from '#scripts/stories/pictures/completeness.ts';
import { coreStories } from '#scripts/stories/pictures/core-stories.ts';
import type { Look } from '#scripts/stories/pictures/looks.ts';

const BUTTON = 'stories/design/Button.stories.tsx';
const REMOVED = 'stories/design/Removed.stories.tsx';
const storyOf = (id: string, ...tags: readonly string[]) => ({
  id,
  title: 'design/Button',
  name: id,
  file: BUTTON,
  tags,
});
const stories = [storyOf('calm'), storyOf('busy'), storyOf('live', 'live-data')];

/** Pictures of each file, the same in each look unless named. */
const indexes =
  (
    ids: Readonly<Record<string, readonly string[]>>,
    ofLook: Partial<Record<Look, string[]>> = {},
  ) =>
  (file: string, look: Look): readonly string[] =>
    ofLook[look] ?? ids[file] ?? [];

it('accepts a picture of each story in each look, and none of live data', () => {
  const found = completenessOf(stories, [BUTTON], indexes({ [BUTTON]: ['calm', 'busy'] }));
  expect(found).toEqual({ missing: [], gone: [] });
});

it('finds a story without a picture, also in one look', () => {
  const all = { [BUTTON]: ['calm', 'busy'] };
  const { missing } = completenessOf(stories, [BUTTON], indexes(all, { rtl: ['calm'] }));
  expect(missing).toEqual([{ file: BUTTON, id: 'busy', look: 'rtl' }]);
  expect(completenessOf(stories, [BUTTON], indexes({})).missing).toHaveLength(6);
});

it('finds a picture without a story, in a file of stories and of a removed one', () => {
  const all = indexes({ [BUTTON]: ['calm', 'busy', 'live'], [REMOVED]: ['old'] });
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

it('rejects a list of core stories that names a story which is gone', () => {
  expect(coreStories(stories, ['busy']).map(({ id }) => id)).toEqual(['busy']);
  expect(() => coreStories(stories, ['busy', 'old'])).toThrow('do not exist: old');
  expect(() => coreStories(stories, [])).toThrow('core');
});
