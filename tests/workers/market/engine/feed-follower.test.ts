/** Tables of the numbered changes that may be applied. */
import { describe, expect, it } from 'vitest';
import {
  FeedFollower,
  RETAINED_COUNT_MAX,
  type Admission,
  type FeedIds,
} from '#workers/market/engine/feed-follower.ts';

const ids = (firstId: number, lastId: number, previousLastId = NaN, epoch = 'a'): FeedIds => ({
  epoch,
  firstId,
  lastId,
  previousLastId,
});

function follow(lastId: number, epoch = 'a'): FeedFollower<FeedIds> {
  const feed = new FeedFollower<FeedIds>();
  feed.follow(epoch, lastId);
  return feed;
}

const admit = (feed: FeedFollower<FeedIds>, change: FeedIds) =>
  feed.admit(change.epoch, change.firstId, change.lastId, change.previousLastId);

describe('the first change after a snapshot at 100', () => {
  it.each<[Admission, FeedIds, string]>([
    ['next', ids(101, 105), 'follows on'],
    ['next', ids(95, 101), 'brackets the snapshot'],
    ['next', ids(95, 105, 94), 'brackets it and names a message before it'],
    ['next', ids(103, 105, 100), 'names the snapshot'],
    ['next', ids(NaN, 105, 97), 'has no first number, and begins before the snapshot'],
    ['next', ids(NaN, NaN), 'is not numbered at all'],
    ['stale', ids(95, 100), 'ends with the snapshot'],
    ['stale', ids(90, 95, 89), 'ends before it'],
    ['gap', ids(102, 105), 'leaves one out'],
    ['gap', ids(NaN, 105, 101), 'follows on what we do not have'],
    ['gap', ids(103, 105, 99), 'leaves one out, whatever it names'],
    ['gap', ids(101, 105, 100, 'b'), 'belongs to another engine'],
  ])('is %s: %o %s', (admission, change) => {
    expect(admit(follow(100), change)).toBe(admission);
  });
});

describe('a later change, after 100', () => {
  it.each<[Admission, FeedIds, string]>([
    ['next', ids(101, 105), 'follows on'],
    ['next', ids(99, 105), 'overlaps, in a feed without links'],
    ['next', ids(110, 120, 100), 'is linked to the one before'],
    ['gap', ids(95, 105, 94), 'is linked to another one'],
    ['gap', ids(102, 103), 'leaves one out'],
    ['stale', ids(95, 100, 94), 'comes twice'],
  ])('is %s: %o %s', (admission, change) => {
    const feed = follow(99);
    feed.advance(100);
    expect(admit(feed, change)).toBe(admission);
  });
});

describe('FeedFollower', () => {
  it('accepts nothing before the first snapshot and after a stop', () => {
    const feed = new FeedFollower<FeedIds>();
    expect(admit(feed, ids(1, 2))).toBe('early');
    feed.follow('a', 0);
    feed.stop();
    expect(admit(feed, ids(1, 2))).toBe('early');
  });

  it('returns its buffered changes, without those of an earlier engine than the snapshot’s', () => {
    const feed = new FeedFollower<FeedIds>();
    const [old, now, later] = [ids(7, 8, 6, 'a'), ids(1, 2, 0, 'b'), ids(3, 4, 2, 'b')];
    for (const change of [old, now, later]) feed.keep(change);
    expect(feed.follow('b', 1)).toEqual([now, later]);
    expect(feed.retainedCount).toBe(0);
  });

  it('forgets what it has buffered, and follows nothing, after a lost connection', () => {
    const feed = follow(100);
    feed.keep(ids(101, 102));
    feed.forget();
    expect([feed.isFollowing, feed.retainedCount]).toEqual([false, 0]);
    expect(feed.follow('a', 100)).toEqual([]);
  });

  it('buffers no more than its limit, the newest changes', () => {
    const feed = new FeedFollower<FeedIds>();
    for (let id = 1; id <= RETAINED_COUNT_MAX + 10; id++) feed.keep(ids(id, id));
    const retained = feed.follow('a', 0);
    expect(retained).toHaveLength(RETAINED_COUNT_MAX);
    expect(retained.at(0)?.lastId).toBe(11);
  });
});
