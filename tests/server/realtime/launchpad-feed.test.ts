import { expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { chatMessageCodec } from '#contract/entities/chat-message.ts';
import { commitmentCodec, launchpadProjectCodec } from '#contract/entities/launchpad.ts';
import { commitmentWire, launchpadProjectWire } from '#contract/samples/launchpad.ts';
import { chatMessageWire } from '#contract/samples/support-chat.ts';
import { LaunchpadFeed } from '#server/realtime/launchpad-feed.ts';

const project = launchpadProjectCodec.decode(launchpadProjectWire);
const commitment = commitmentCodec.decode(commitmentWire);
const message = chatMessageCodec.decode(chatMessageWire);
const owner = userId(7);

it('publishes progress, commitments and messages on their channels, each with its own sequence', () => {
  const events: (readonly [string, string, number])[] = [];
  let isFollowed = true;
  const feed = new LaunchpadFeed({
    hasSubscribers: () => isFollowed,
    publish: (channel, event, data) => {
      const { seq } = data as { readonly seq: number };
      events.push([channel, event, seq]);
      return 'published';
    },
  });
  const at = epochMs(1_800_000_000_000);
  feed.progress(project, at);
  feed.commitment(owner, at, () => commitment);
  isFollowed = false;
  feed.progress(project, at);
  feed.commitment(owner, at, () => {
    throw new Error('nobody listens');
  });
  isFollowed = true;
  feed.progress(project, at);
  feed.commitment(owner, at, () => commitment);
  feed.message({ projectId: 4, userId: owner }, message, () => 1);
  expect(events).toEqual([
    ['ico-4', 'ico-progress', 1],
    ['private-ico_7', 'commitment-update', 1],
    ['ico-4', 'ico-progress', 3],
    ['private-ico_7', 'commitment-update', 3],
    ['private-ico-chat-4_7', 'new-message', 1],
  ]);
});
