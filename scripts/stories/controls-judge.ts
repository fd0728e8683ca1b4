/** Decides for which stories of a run a control must change what is seen, and says which fail. */
import { createHash } from 'node:crypto';
import { ArgTypes } from './arg-types.ts';
import type { ControlsOutcome } from './story-controls.ts';
import type { StoryEntry } from './story-index.ts';
import type { StoryPage } from './story-page.ts';

type Entry = Pick<StoryEntry, 'id' | 'file'>;

/** The same for every run of a seed, as far as the stories are the same. A run of fewer stories draws those of them that
 *  a full run draws first. */
export function drawnOf<Story extends Entry>(
  entries: readonly Story[],
  seed: number,
  count: number,
): readonly Story[] {
  const order = (id: string): string => createHash('sha256').update(`${seed}\0${id}`).digest('hex');
  return entries
    .map((entry) => ({ entry, at: order(entry.id) }))
    .toSorted((left, right) => (left.at < right.at ? -1 : 1))
    .slice(0, count)
    .map(({ entry }) => entry);
}

export interface JudgedControls {
  /** Problem of each story whose controls change nothing, by its ID. */
  readonly problems: ReadonlyMap<string, string>;
  readonly summary: string;
}

/** Judges stories until enough of them have controls.
 *  @param openPage shows the story with this ID first. Pages judge beside each other. */
export async function judgeControls(
  drawn: readonly Entry[],
  openPages: readonly ((id: string) => Promise<ControlsPage>)[],
  countMax: number,
): Promise<JudgedControls> {
  const types = new ArgTypes();
  const queue = [...drawn];
  const problems = new Map<string, string>();
  const counts: Record<ControlsOutcome, number> = { seen: 0, unseen: 0, none: 0, moving: 0 };
  const judge = async (openPage: (id: string) => Promise<ControlsPage>): Promise<void> => {
    const [first] = queue;
    if (first === undefined) return;
    const page = await openPage(first.id);
    while (counts.seen + counts.unseen < countMax) {
      const entry = queue.shift();
      if (entry === undefined) break;
      await page.show(entry.id);
      const { outcome, tried } = await page.tryControls(types.of(entry.file));
      counts[outcome] += 1;
      if (outcome !== 'unseen') continue;
      problems.set(entry.id, `No control changes what is seen: ${tried.join(', ')}.`);
    }
    await page.close();
  };
  await Promise.all(openPages.map(judge));
  const all = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  return { problems, summary: `Controls: ${all.join(', ')}.` };
}

type ControlsPage = Pick<StoryPage, 'show' | 'tryControls' | 'close'>;
