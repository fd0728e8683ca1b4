import { expect, it } from 'vitest';
import { drawnOf, judgeControls } from '#scripts/stories/controls-judge.ts';
import type { ControlsEnd } from '#scripts/stories/story-controls.ts';

const file = 'stories/design/controls/Button.stories.tsx';
const entries = Array.from({ length: 300 }, (_, at) => ({
  id: `design-button--${at}`,
  file,
}));
const idsOf = (drawn: readonly { readonly id: string }[]) => drawn.map(({ id }) => id);

it('draws the same stories with a seed in every run, and others with the next seed', () => {
  const drawn = idsOf(drawnOf(entries, 1, 50));
  expect(idsOf(drawnOf(entries, 1, 50))).toEqual(drawn);
  expect(idsOf(drawnOf(entries, 2, 50))).not.toEqual(drawn);
  // The repetition of a failed file judges the story that has failed.
  const [failed = ''] = drawn;
  const ofItsFile = entries.filter(({ id }) => id === failed || id.endsWith('7'));
  expect(idsOf(drawnOf(ofItsFile, 1, 50))).toContain(failed);
});

/** A page whose stories end as given, one after another. */
const pageOf = (ends: readonly ControlsEnd['outcome'][], shown: string[]) => {
  const left = [...ends];
  return async () => ({
    show: async (id: string) => {
      shown.push(id);
      return { problems: [], axeRuleCount: 0 };
    },
    tryControls: async () => ({ outcome: left.shift() ?? 'seen', tried: ['label', 'size'] }),
    close: async () => undefined,
  });
};

it('names the controls of a story that change nothing, until enough stories have controls', async () => {
  const shown: string[] = [];
  const page = pageOf(['none', 'unseen', 'moving', 'seen', 'unseen'], shown);
  const { problems, summary } = await judgeControls(entries.slice(0, 8), [page], 2);
  expect([...problems]).toEqual([
    ['design-button--1', 'No control changes what is seen: label, size.'],
  ]);
  expect(shown).toEqual(idsOf(entries.slice(0, 4)));
  expect(summary).toBe('Controls: 1 seen, 1 unseen, 1 none, 1 moving.');
});
