import { expect, it } from 'vitest';
import { RecordingPlayer, type RecordingFollower } from '#server/bots/recording-player.ts';
import {
  RECORDING_KIND,
  decodeRecordingFile,
  encodeRecordingFile,
} from '#server/bots/recording-file.ts';

const { bidLevel, askLevel, buy, sell } = RECORDING_KIND;
const recording = decodeRecordingFile(
  encodeRecordingFile({ market: 'TEST', priceDecimals: 2, sizeDecimals: 0, startCount: 3 }, [
    { time: 0, kind: bidLevel, price: 100, size: 5, sweep: 0 },
    { time: 0, kind: bidLevel, price: 98, size: 6, sweep: 0 },
    { time: 0, kind: askLevel, price: 102, size: 7, sweep: 0 },
    { time: 10, kind: buy, price: 102, size: 3, sweep: 4 },
    { time: 20, kind: askLevel, price: 102, size: 4, sweep: 0 },
    { time: 20, kind: bidLevel, price: 98, size: 0, sweep: 0 },
    { time: 40, kind: sell, price: 100, size: 2, sweep: 0 },
  ]),
);

function play(isMirrored: boolean) {
  const notified: string[] = [];
  const follower: RecordingFollower = {
    onStarted: () => void notified.push('start'),
    onSkipped: () => void notified.push('skip'),
    level: (side, rank, price) => {
      const size = player.side(side).levels.find((level) => level.price === price)?.size ?? 0;
      notified.push(`${side} #${rank} ${price}@${size}`);
    },
    taker: ({ side, size, sweep }) => void notified.push(`${side} ${size} through ${sweep}`),
  };
  const player = new RecordingPlayer(recording, follower, () => isMirrored);
  return { player, notified };
}

it('emits every event once at its time and restarts at the end', () => {
  const { player, notified } = play(false);
  player.start();
  expect(notified.splice(0)).toEqual(['start']);
  expect(player.midPrice).toBe(101);
  player.advance(9);
  expect(notified).toEqual([]);
  expect(player.msToTaker(50)).toBe(1);
  player.advance(1);
  expect(notified.splice(0)).toEqual(['buy 3 through 4']);
  expect(player.msToTaker(50)).toBe(30);
  expect(player.msToTaker(5)).toBe(5);
  player.advance(29);
  expect(notified.splice(0)).toEqual(['ask #0 102@4', 'bid #1 98@0']);
  player.advance(41 + 10);
  expect(notified).toEqual([
    'sell 2 through 0',
    'start',
    'buy 3 through 4',
    'ask #0 102@4',
    'bid #1 98@0',
    'sell 2 through 0',
    'start',
    'buy 3 through 4',
  ]);
});

it('plays a mirrored run with the sides swapped', () => {
  const { player, notified } = play(true);
  player.start();
  expect(player.side('bid').levels).toEqual([{ price: 102, size: 7 }]);
  expect(player.side('ask').levels.map(({ price }) => price)).toEqual([100, 98]);
  player.advance(39);
  expect(notified).toEqual(['start', 'sell 3 through 4', 'bid #0 102@4', 'ask #1 98@0']);
});

it('starts in the middle with the book of that time', () => {
  const { player, notified } = play(false);
  player.start(30);
  expect(player.side('bid').levels).toEqual([{ price: 100, size: 5 }]);
  expect(player.side('ask').levels).toEqual([{ price: 102, size: 4 }]);
  player.advance(9);
  expect(notified).toEqual(['start']);
});

it('skips to the book of a later time, with the takers of each side as one', () => {
  const { player, notified } = play(false);
  player.start();
  player.skip(30);
  expect(player.side('ask').levels).toEqual([{ price: 102, size: 4 }]);
  expect(player.side('bid').levels).toEqual([{ price: 100, size: 5 }]);
  expect(notified.splice(0)).toEqual(['start', 'skip', 'buy 3 through 4']);
  expect(player.msToTaker(50)).toBe(10);
  // Over the end of the run, which starts again.
  player.skip(recording.durationMs);
  expect(notified).toEqual(['start', 'skip', 'buy 3 through 4', 'sell 2 through 0']);
  expect(player.msToTaker(50)).toBe(10);
});
