import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { differenceOf } from '#scripts/stories/pictures/compare-rasters.ts';
import { differingIds, PictureReport } from '#scripts/stories/pictures/report.ts';
import { drawFlat, withPixel } from './draw-rasters.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const storyOf = (component: string, name: string) => ({
  id: `${component.toLowerCase()}--${name.toLowerCase()}`,
  title: component,
  name,
  file: `stories/design/${component}.stories.tsx`,
  exportName: name,
  tags: [],
});
const before = drawFlat(8, 8);
const after = withPixel(before, 2, 2, 0);

it('shows before, after and difference of each picture, by component', async () => {
  const report = new PictureReport(folder);
  const difference = differenceOf(before, after);
  const changed = { kind: 'changed', before, after, difference } as const;
  await report.add({ ...changed, story: storyOf('Button', 'Calm <1>'), look: 'dark' });
  await report.add({ ...changed, story: storyOf('Button', 'Busy'), look: 'rtl' });
  await report.add({ kind: 'new', after, story: storyOf('Card', 'Calm'), look: 'light' });
  const page = readFileSync(report.write(), 'utf8');
  expect(page.match(/<h2[^>]*>[^<]*/g)).toEqual([
    '<h2 id="stories/design/Button.stories.tsx">design/Button',
    '<h2 id="stories/design/Card.stories.tsx">design/Card',
  ]);
  expect(page).toContain('3 pictures of 2 components differ.');
  expect(page).toContain('Calm &lt;1&gt; · dark');
  expect(page).toContain('1 pixels differ.');
  expect(page).toContain('npm run stories:accept -- design/Button');
  const images = [...page.matchAll(/<img src="([^"]+)"/g)].map(([, address]) => address);
  expect(images).toHaveLength(7);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(images));
});

it('remembers for the next command which stories differed', async () => {
  expect(() => differingIds(folder)).toThrow('npm run stories:compare');
  const report = new PictureReport(folder);
  await report.add({ kind: 'new', after, story: storyOf('Card', 'Calm'), look: 'light' });
  report.addGone({ file: 'stories/design/Old.stories.tsx', id: 'old--calm', look: 'dark' });
  report.write();
  expect([...differingIds(folder)]).toEqual(['card--calm', 'old--calm']);
});

it('says so when nothing differs', () => {
  const report = new PictureReport(folder);
  expect(readFileSync(report.write(), 'utf8')).toContain('No picture differs.');
  expect(differingIds(folder).size).toBe(0);
});
