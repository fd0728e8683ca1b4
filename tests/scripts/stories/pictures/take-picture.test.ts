import { expect, it } from 'vitest';
import { pngOf, type Raster } from '#scripts/stories/pictures/raster.ts';
import { takePicture, textOf } from '#scripts/stories/pictures/take-picture.ts';
import { drawEdge, drawFlat } from './draw-rasters.ts';

const story = {
  id: 'a--b',
  title: 'a',
  name: 'b',
  file: 'stories/a.stories.tsx',
  exportName: 'B',
  tags: [],
};

/** A page whose story looks like this, one frame after another; the last one stays. */
function pageOf(frames: readonly Raster[], ...problems: readonly (readonly string[])[]) {
  const left = [...problems];
  let at = 0;
  return {
    show: () => Promise.resolve({ problems: left.shift() ?? [], axeRuleCount: 0 }),
    picture: () => pngOf(frames[Math.min(at, frames.length - 1)] ?? drawFlat(1, 1)),
    waitForFrames: () => {
      at += 1;
      return Promise.resolve();
    },
  };
}

/** @param problems of the story, each time that it is shown. */
const take = (
  frames: readonly Raster[],
  before?: Raster,
  ...problems: readonly (readonly string[])[]
) => takePicture(pageOf(frames, ...problems), story, 'dark', before);

it('accepts a picture that is equal, or differs by antialiasing', async () => {
  expect(await take([drawFlat(9, 9)], drawFlat(9, 9))).toMatchObject({ kind: 'same' });
  const kept = await take([drawEdge(135)], drawEdge(130));
  expect(kept).toMatchObject({ kind: 'same' });
  expect(kept.after).toEqual(drawEdge(130));
});

it('waits for what a story paints late', async () => {
  const late = [drawFlat(9, 9, 0), drawFlat(9, 9, 0), drawFlat(9, 9, 50)];
  expect(await take(late, drawFlat(9, 9, 50))).toMatchObject({ kind: 'same' });
  expect((await take([drawFlat(9, 9, 0), drawFlat(9, 9, 50)])).after).toEqual(drawFlat(9, 9, 50));
});

it('describes a changed picture', async () => {
  const changed = await take([drawFlat(9, 8, 30)], drawFlat(9, 9, 50));
  expect(changed).toMatchObject({
    kind: 'changed',
    before: drawFlat(9, 9, 50),
    after: drawFlat(9, 8, 30),
  });
  expect(textOf(changed)).toBe('81 pixels differ, size 9 × 9 → 9 × 8.');
});

it('fails for a story that never stands still, and for one with an error', async () => {
  const moving = Array.from({ length: 200 }, (_, at) => drawFlat(4, 4, at));
  const failed = await take(moving);
  expect(failed).toMatchObject({ kind: 'failed' });
  expect(textOf(failed)).toContain('live-data');
  expect(await take([drawFlat(9, 9)], drawFlat(9, 9), ['missed'], ['thrown'])).toMatchObject({
    kind: 'failed',
    problems: ['thrown'],
  });
});

it('shows a story again that has failed once', async () => {
  expect(await take([drawFlat(9, 9)], drawFlat(9, 9), ['missed'])).toMatchObject({ kind: 'same' });
});
