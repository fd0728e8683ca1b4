/** The channels of a project and of the user's commitments: events, joins, gaps, users. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { userId as userIdOf } from '#contract/core/ids.ts';
import { launchpadProjectCodec } from '#contract/entities/launchpad.ts';
import { COMMITMENT_EVENT, ICO_PROGRESS_EVENT } from '#contract/realtime/launchpad.ts';
import {
  commitmentUpdateWire,
  icoProgressWire,
  launchpadProjectWire,
} from '#contract/samples/launchpad.ts';
import {
  createLaunchpadFeed,
  type LaunchpadFeedOptions,
} from '#src/app/wiring/launchpad/launchpad-feed.ts';
import { LAUNCHPAD_KEY } from '#src/queries/launchpad.ts';

type Channel = Parameters<LaunchpadFeedOptions['watchChannel']>[0];

function open(isPrivate = true) {
  const joined = new Map<string, Channel>();
  const cache = new QueryClient();
  const invalidate = vi.spyOn(cache, 'invalidateQueries');
  const feed = createLaunchpadFeed({
    cache,
    session: {
      getSnapshot: () => ({ hasTag: () => true, context: { userId: userIdOf(7) } }),
      subscribe: () => ({ unsubscribe: () => undefined }),
    } as unknown as LaunchpadFeedOptions['session'],
    watchChannel: (channel) => {
      joined.set(channel.name, channel);
      return () => joined.delete(channel.name);
    },
    isPrivate,
  });
  return { joined, cache, invalidate, feed };
}

const project = launchpadProjectCodec.decode(launchpadProjectWire);
const PROJECT_KEY = [LAUNCHPAD_KEY, 'project', 4];
const COMMITMENT_KEY = [LAUNCHPAD_KEY, 'own', 'commitment', 4];

it('takes the progress of a project while its page is shown, and reads all again for a new phase', () => {
  const { joined, cache, invalidate, feed } = open();
  cache.setQueryData(PROJECT_KEY, project);
  const stop = feed.followProject(4);
  const channel = joined.get('ico-4');
  channel?.onJoined();
  invalidate.mockClear();
  const emit = (patch: object) =>
    channel?.onEvent(ICO_PROGRESS_EVENT, { ...icoProgressWire, ...patch });
  emit({ seq: 9, committed_total: '120', participants: 4 });
  expect(cache.getQueryData(PROJECT_KEY)).toMatchObject({
    committedTotal: '120',
    participants: 4,
    phase: 'commit',
  });
  expect(invalidate).not.toHaveBeenCalled();
  emit({ seq: 10, phase: 4 });
  expect(cache.getQueryData(PROJECT_KEY)).toMatchObject({ phase: 'calculation' });
  expect(invalidate).toHaveBeenCalled();
  stop();
  expect([...joined.keys()]).toEqual([]);
});

it("takes the user's commitment, and reads all again after a join, a gap and an unreadable event", () => {
  const { joined, cache, invalidate, feed } = open();
  const stop = feed.start();
  const channel = joined.get('private-ico_7');
  const emit = (payload: object) => channel?.onEvent(COMMITMENT_EVENT, payload);
  const projectsRead = () =>
    invalidate.mock.calls.filter(([filter]) => filter?.queryKey?.[1] === 'projects').length;
  channel?.onJoined();
  expect(projectsRead()).toBe(1);
  emit({ ...commitmentUpdateWire, seq: 2 });
  expect(cache.getQueryData(COMMITMENT_KEY)).toMatchObject({ found: { allocatedTokens: '400' } });
  emit({ ...commitmentUpdateWire, seq: 3 });
  expect(projectsRead()).toBe(1);
  emit({ ...commitmentUpdateWire, seq: 5 });
  expect(projectsRead()).toBe(2);
  emit({ seq: 'none' });
  expect(projectsRead()).toBe(3);
  stop();
  expect([...joined.keys()]).toEqual([]);
  const other = open(false);
  other.feed.start();
  expect([...other.joined.keys()]).toEqual(['ico_7']);
});
