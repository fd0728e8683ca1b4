/** History of the contracts: bars of their spot pair at the recorded basis, so that both are one market. */
import { assert } from '#contract/core/assert.ts';
import { exactUnitsOf, type Decimal } from '#contract/core/decimal.ts';
import type { PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import { readShippedBars, type History, type ReadBars } from './history.ts';
import type { LaidRecording } from './laid-recording.ts';
import { NO_BASIS, basisAt, recordedBasisOf, type RecordedBasis } from './recorded-basis.ts';
import { BASIS_RECORDINGS } from './recorded-list.ts';
import { Timeline } from './timeline.ts';

const MILLION = 1_000_000;

export interface ContractHistoryOptions {
  readonly contracts: readonly { readonly pair: Pair; readonly spotPair: Pair }[];
  readonly spotHistory: History;
  /** Default: from the files shipped with the server. */
  readonly readBars?: ReadBars | undefined;
}

export function openContractHistory(options: ContractHistoryOptions): History {
  const { contracts, spotHistory, readBars = readShippedBars } = options;
  const timelines = new Map<PairId, Timeline>();
  for (const { pair, spotPair } of contracts) {
    const spot = spotHistory.timeline(spotPair.id);
    if (spot === undefined) continue;
    const recordings = BASIS_RECORDINGS[pair.tradeCoin];
    const basis =
      recordings === undefined
        ? NO_BASIS
        : recordedBasisOf(readBars(recordings.perpetual), readBars(recordings.spot));
    const follow = follower(pair, spotPair, basis, spot.endSec);
    timelines.set(pair.id, new Timeline(spot.recordings.map(follow)));
  }
  return { timeline: (pairId) => timelines.get(pairId) };
}

function follower(pair: Pair, spotPair: Pair, basis: RecordedBasis, endSec: number) {
  const toTicks = stepsOf(spotPair.tickSize, pair.tickSize, MILLION);
  const { numerator, denominator } = basis.volume;
  const toLots = stepsOf(spotPair.lotSize, pair.lotSize, Number(denominator));
  const factorAt = (time: number): number =>
    MILLION + Math.round(basisAt(basis, Math.max(0, endSec - time)));
  return (recording: LaidRecording): LaidRecording => {
    const { columns, lengthSec } = recording;
    const { times } = columns;
    const column = (): Int32Array => new Int32Array(times.length);
    const [opens, highs, lows, closes] = [column(), column(), column(), column()];
    let [endsAt, endFactor] = [Number.NaN, MILLION];
    for (let row = 0; row < times.length; row++) {
      const time = times[row] ?? 0;
      const startFactor = time === endsAt ? endFactor : factorAt(time);
      endsAt = time + lengthSec;
      endFactor = factorAt(endsAt);
      const middle = Math.round((startFactor + endFactor) / 2);
      const open = toTicks(columns.opens[row] ?? 0, startFactor);
      const close = toTicks(columns.closes[row] ?? 0, endFactor);
      opens[row] = open;
      closes[row] = close;
      // The basis may move further than the price within the bar.
      highs[row] = Math.max(toTicks(columns.highs[row] ?? 0, middle), open, close);
      lows[row] = Math.min(toTicks(columns.lows[row] ?? 0, middle), open, close);
    }
    const volumes = columns.volumes.map((volume) => toLots(volume, Number(numerator)));
    return { ...recording, columns: { times, opens, highs, lows, closes, volumes } };
  };
}

/** Converts integer numbers of one step to the nearest integer number of another, times a factor over
 *  `grain`, half up; a price of at least one step stays one. */
function stepsOf(from: Decimal, to: Decimal, grain: number) {
  const by = Number(exactUnitsOf(from));
  const over = Number(exactUnitsOf(to));
  const common = commonDivisor(by, over);
  const divisor = (over / common) * grain;
  return (value: number, factor: number): number => {
    const doubled = 2 * value * (by / common) * factor + divisor;
    assert(Number.isSafeInteger(doubled), 'a recorded number keeps its digits in steps');
    return Math.max(Math.sign(value), Math.floor(doubled / (2 * divisor)));
  };
}

const commonDivisor = (left: number, right: number): number =>
  right === 0 ? left : commonDivisor(right, left % right);
