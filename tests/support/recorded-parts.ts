/** Recordings for exchanges of tests: each file is decoded once per process. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lengthSecOf } from '#domain/bar-resolution.ts';
import type { ReadTape } from '#server/bots/bots.ts';
import {
  decodeRecordingFile,
  recordingFileNameOf,
  type MarketRecording,
} from '#server/bots/recording-file.ts';
import { decodeBarFile, type RecordedBars } from '#server/history/bar-file.ts';
import type { ReadBars } from '#server/history/history.ts';
import { recordedEndOf } from '#server/history/laid-recording.ts';
import { RECORDINGS, barFileNameOf } from '#server/history/recorded-list.ts';

const FOLDER = join(import.meta.dirname, '../../server/data');
/** Bars of a short recording: two days of minutes, four months of hours. */
const SHORT_COUNT = 3_000;

const tapes = new Map<string, MarketRecording>();
const bars = new Map<string, RecordedBars>();
const shortBars = new Map<string, RecordedBars>();

export const readTapeOnce: ReadTape = (market) =>
  cacheIn(tapes, market, () =>
    decodeRecordingFile(readFileSync(join(FOLDER, recordingFileNameOf(market)))),
  );

export const readBarsOnce: ReadBars = (name) =>
  cacheIn(bars, name, () => decodeBarFile(readFileSync(join(FOLDER, barFileNameOf(name)))));

/** The last bars of a recording before the end of its timeline: years of bars take most of the start. */
export const readShortBars: ReadBars = (name) =>
  cacheIn(shortBars, name, () => lastBarsOf(readBarsOnce(name), timelineEndOf(name)));

/** A timeline ends with its last recording, and any other recording with itself. */
function timelineEndOf(name: string): number {
  const timeline = Object.values(RECORDINGS).find((recordings) =>
    recordings.some((recording) => recording.name === name),
  );
  return recordedEndOf(readBarsOnce(timeline?.at(-1)?.name ?? name));
}

function lastBarsOf(all: RecordedBars, untilSec: number): RecordedBars {
  const lengthSec = lengthSecOf(all.resolution);
  const end = all.times.findLastIndex((time) => time + lengthSec <= untilSec) + 1;
  const first = Math.max(0, end - SHORT_COUNT);
  return {
    ...all,
    times: all.times.slice(first, end),
    opens: all.opens.slice(first, end),
    highs: all.highs.slice(first, end),
    lows: all.lows.slice(first, end),
    closes: all.closes.slice(first, end),
    volumes: all.volumes.slice(first, end),
  };
}

function cacheIn<Value>(values: Map<string, Value>, key: string, read: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = read();
  values.set(key, value);
  return value;
}
