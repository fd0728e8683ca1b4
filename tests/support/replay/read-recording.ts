/** Reads the file of a recording and describes the problem with an invalid one in plain English. */
import { jsonOf } from '#contract/core/json.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import { eventOf } from './read-event.ts';
import { marketSnapshotFrom } from './read-snapshot.ts';
import {
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type Recording,
  type RecordingStart,
  type TimedEvent,
} from '#workers/market/recording/recording.ts';
import { fieldsOf, isCount, isTime } from './read-values.ts';

export class UnreadableRecording extends Error {
  override readonly name = 'UnreadableRecording';
}

/** Far more than the ring buffer can contain. */
const LENGTH_MAX = 64_000_000;
const SPAN_MS_MAX = 7 * 86_400_000;
const HEAD = /^\[(\d{1,9}),"([a-z]{1,12})"(?=[,\]])/;

/** @throws UnreadableRecording with a message for the user. */
export function readRecording(file: string): Recording {
  if (file.length > LENGTH_MAX)
    throw new UnreadableRecording('The file is too large to be a recording.');
  const lines = file.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const start = startOf(lines[0] ?? '');
  if (lines.length < 2 || !lines.at(-1)?.startsWith('["end",')) {
    throw new UnreadableRecording('The recording is cut off: its last line is missing.');
  }
  const events = lines.slice(1, -1).map((line, index) => timedEventOf(line, index + 2, start.at));
  if (lines.at(-1) !== `["end",${events.length}]`) {
    throw new UnreadableRecording('Lines of the recording are missing: it has fewer than it says.');
  }
  for (const [index, { at }] of events.entries()) {
    if (at < (events[index - 1]?.at ?? start.at)) throw lineError(index + 2, 'goes back in time');
  }
  return { start, events };
}

function startOf(line: string): RecordingStart {
  const header = fieldsOf(jsonOf(line));
  if (header?.['format'] !== RECORDING_FORMAT) {
    throw new UnreadableRecording('This is not a recording of Tidemark.');
  }
  const { version, at, seed, timers, held: snapshot } = header;
  if (version !== RECORDING_VERSION) {
    const found = typeof version === 'number' ? String(version) : 'unknown';
    throw new UnreadableRecording(
      `The recording has version ${found}; this program reads version ${RECORDING_VERSION}.`,
    );
  }
  const isDriven = timers === 'events' || timers === 'clock';
  if (!isTime(at) || !isCount(seed) || !isDriven) throw lineError(1, 'does not say how it began');
  const market = snapshot === null ? undefined : marketSnapshotFrom(snapshot);
  if (market === undefined && snapshot !== null) throw lineError(1, 'does not say what was held');
  if (market !== undefined && market.receivedAt > at)
    throw lineError(1, 'heard what was not yet said');
  return { at: epochMs(at), seed, timers, snapshot: market };
}

function timedEventOf(line: string, number: number, startsAt: EpochMs): TimedEvent {
  const head = HEAD.exec(line);
  if (head === null || !line.endsWith(']')) throw lineError(number, 'is no event');
  const [match, offset = '', kind = ''] = head;
  const offsetMs = Number(offset);
  if (offsetMs > SPAN_MS_MAX) throw lineError(number, 'is later than a recording is long');
  const rest = line.slice(match.length + 1, -1);
  const event = kind === 'text' ? textEventOf(rest) : eventOf(kind, jsonOf(`[${rest}]`), startsAt);
  if (event === undefined) throw lineError(number, 'is no event');
  return { at: epochMs(startsAt + offsetMs), event };
}

/** Preserves the received text byte for byte. */
const textEventOf = (text: string) =>
  jsonOf(text) === undefined ? undefined : (['text', text] as const);

const lineError = (number: number, error: string): UnreadableRecording =>
  new UnreadableRecording(`Line ${number} of the recording ${error}.`);
