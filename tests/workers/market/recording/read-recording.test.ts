/** The reader with its own files, foreign ones and broken ones. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countOf } from '#tests/support/count-of.ts';
import { embeddedRecording } from '#tests/support/recordings.ts';
import { randomFrom } from '#tests/support/virtual-environment.ts';
import { UnreadableRecording, readRecording } from '#tests/support/replay/read-recording.ts';
import { replayMarket } from '#tests/support/replay/replay-market.ts';
import { recordingLines } from '#workers/market/recording/write-recording.ts';

const CORRUPTION_COUNT = countOf({ short: 1_000, long: 10_000 });
const SEED = 20;
/** Corrupted copies of the full file would take an hour in total. */
const LINE_COUNT = 80;
/** Each played recording needs a session. */
const PLAYED_COUNT_MAX = CORRUPTION_COUNT / 10;

const full = embeddedRecording();
const lines = full.split('\n');
const short = shorten();

function shorten(): string {
  const retained = lines.slice(0, LINE_COUNT);
  const header = JSON.parse(retained[0] ?? '') as { held: { bars: { data: unknown[] } } };
  header.held.bars.data.splice(0, header.held.bars.data.length - 3);
  return [JSON.stringify(header), ...retained.slice(1), `["end",${retained.length - 1}]`, ''].join(
    '\n',
  );
}

beforeEach(() => {
  vi.stubGlobal('self', globalThis); // Emulates a worker.
});

const errorOf = (file: string): string => {
  try {
    readRecording(file);
    return 'none';
  } catch (error) {
    if (error instanceof UnreadableRecording) return error.message;
    throw error;
  }
};

describe('a file', () => {
  it('is encoded byte for byte from the decoded content', () => {
    expect([...recordingLines(readRecording(full))].join('')).toBe(full);
  });

  it.each([
    ['an empty file', ''],
    ['a picture', '\u0089PNG\r\n\u001a\n'],
    ['another document', '{"format":"har","version":1}\n["end",0]\n'],
    ['a page', '<!doctype html>\n<title>no</title>\n'],
  ])('that is %s is reported as no recording', (_, file) => {
    expect(errorOf(file)).toBe('This is not a recording of Tidemark.');
  });

  it('of another version is reported with that version', () => {
    expect(errorOf(full.replace('"version":1', '"version":2'))).toBe(
      'The recording has version 2; this program reads version 1.',
    );
  });

  it('that was cut off anywhere is reported as cut off', () => {
    for (const share of [0.2, 0.5, 0.999]) {
      expect(errorOf(full.slice(0, Math.floor(full.length * share)))).toBe(
        'The recording is cut off: its last line is missing.',
      );
    }
  });

  it('with a removed line is reported as incomplete', () => {
    const left = [...lines.slice(0, 50), ...lines.slice(51)];
    expect(errorOf(left.join('\n'))).toBe(
      'Lines of the recording are missing: it has fewer than it says.',
    );
  });

  it.each([
    ['["10"]', 'is no event'],
    ['[0,"cookie","secret"]', 'is no event'],
    ['[0,"joined","private-account_7"]', 'is no event'],
    ['[0,"event","dashboard-1-2","process-7",{}]', 'is no event'],
    ['[0,"text",{"event":]', 'is no event'],
    ['[999999999,"pong"]', 'is later than a recording is long'],
  ])('with the line %s is reported with the line number', (line, error) => {
    const changed = [...lines];
    changed[3] = line;
    expect(errorOf(changed.join('\n'))).toBe(`Line 4 of the recording ${error}.`);
  });

  it('that goes back in time is reported with the line number', () => {
    const changed = [...lines];
    changed[3] = '[20000,"pong"]';
    expect(errorOf(changed.join('\n'))).toBe('Line 5 of the recording goes back in time.');
  });
});

/** Cuts, repeats, swaps and overwrites pieces of a text. */
function corrupt(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const length = 1 + Math.floor(random() ** 3 * 60);
  const piece = text.slice(at, at + length);
  const drawn = random();
  if (drawn < 0.25) return text.slice(0, at) + text.slice(at + length);
  if (drawn < 0.4) return text.slice(0, at) + piece + text.slice(at);
  if (drawn < 0.7) {
    const digit = String(Math.floor(random() * 10));
    return text.slice(0, at) + piece.replaceAll(/\d/g, digit) + text.slice(at + length);
  }
  if (drawn < 0.8) return text.slice(0, at);
  const byte = String.fromCharCode(Math.floor(random() * 256));
  return text.slice(0, at) + byte + text.slice(at + 1);
}

it(`reads or refuses ${CORRUPTION_COUNT} corrupted files, seed ${SEED}, and plays what it reads`, async () => {
  const random = randomFrom(SEED);
  const counts = { rejected: 0, played: 0, alike: 0, unlike: 0, fallen: 0 };
  for (let count = 0; count < CORRUPTION_COUNT; count++) {
    const file = corrupt(short, random);
    if (errorOf(file) !== 'none') {
      counts.rejected += 1;
      continue;
    }
    if (counts.played >= PLAYED_COUNT_MAX) continue;
    const report = await replayMarket(readRecording(file));
    counts.played += 1;
    if (report.error !== undefined) counts.fallen += 1;
    else if (report.firstDifference === undefined) counts.alike += 1;
    else counts.unlike += 1;
  }
  console.log(`corrupted recordings: ${JSON.stringify(counts)}`);
  expect(counts.rejected).toBeGreaterThan(CORRUPTION_COUNT / 10);
  expect(counts.alike).toBeGreaterThan(PLAYED_COUNT_MAX / 50);
  expect(counts.unlike).toBeGreaterThan(PLAYED_COUNT_MAX / 50);
  expect(counts.fallen).toBe(0);
});
