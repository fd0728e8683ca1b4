/** Timelines of all pairs. The end of a timeline is set once, at the first start of a data folder,
 *  and stored in its database, so later starts have the same history. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '#contract/core/assert.ts';
import { pairId as pairIdOf, type PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { epochSecOf, type Clock } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { integer } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import { decodeBarFile, type RecordedBars } from './bar-file.ts';
import {
  ONE,
  joinScaleOf,
  laidRecordingOf,
  recordedEndOf,
  type LaidRecording,
} from './laid-recording.ts';
import { RECORDINGS, barFileNameOf, type Recording } from './recorded-list.ts';
import { Timeline } from './timeline.ts';

const timelineTable = table('timeline', {
  pairId: integer('pair_id', pairIdOf),
  offsetSec: integer('offset_sec'),
});

export interface History {
  /** @returns undefined for a pair without recordings. Read from disk on first use. */
  timeline(pairId: PairId): Timeline | undefined;
}

/** @param name of a recording in the lists of `recorded-list.ts` */
export type ReadBars = (name: string) => RecordedBars;

interface HistoryOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly pairs: readonly Pair[];
  /** Default: from the files shipped with the server. */
  readonly readBars?: ReadBars | undefined;
}

const DATA_FOLDER = join(import.meta.dirname, '../data');

export const readShippedBars: ReadBars = (name) =>
  decodeBarFile(readFileSync(join(DATA_FOLDER, barFileNameOf(name))));

export function openHistory(options: HistoryOptions): History {
  const { pairs, readBars = readShippedBars } = options;
  const startedAt = epochSecOf(options.clock());
  const timelines = new Map<PairId, Timeline>();
  for (const pair of pairs) {
    const recordings = RECORDINGS[pair.tradeCoin];
    if (recordings === undefined) continue;
    const files = recordings.map((recording) => ({ ...recording, bars: readBars(recording.name) }));
    timelines.set(pair.id, timelineOf(pair, files, options.db, startedAt));
  }
  return { timeline: (pairId) => timelines.get(pairId) };
}

function timelineOf(
  pair: Pair,
  files: readonly (Recording & { readonly bars: RecordedBars })[],
  db: Db,
  startedAt: number,
): Timeline {
  const finest = files.at(-1);
  assert(finest !== undefined, 'a recorded pair has a recording');
  const untilSec = recordedEndOf(finest.bars);
  const offsetSec = storedOffset(db, pair.id, startedAt - untilSec);
  const spotFinestFirst = files.filter((file) => !file.isPerpetual).toReversed();
  const laid = files.map(({ bars, isPerpetual }): LaidRecording => {
    const scales = isPerpetual ? spotFinestFirst.map((spot) => joinScaleOf(bars, spot.bars)) : [];
    const scale = scales.find((candidate) => candidate !== undefined) ?? ONE;
    return laidRecordingOf(bars, pair, { offsetSec, untilSec, scale });
  });
  return new Timeline(laid);
}

/** Stores `offsetSec` at the first start; later starts return the stored offset. */
function storedOffset(db: Db, pairId: PairId, offsetSec: number): number {
  const stored = timelineTable.find(db, { pairId });
  return (stored ?? timelineTable.insert(db, { pairId, offsetSec })).offsetSec;
}
