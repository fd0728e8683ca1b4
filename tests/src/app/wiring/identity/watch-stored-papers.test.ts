import { expect, it, vi } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { watchStoredPapers } from '#src/app/wiring/identity/watch-stored-papers.ts';

type Watched = Parameters<typeof watchStoredPapers>[0];

function sessionOf(tags: readonly string[], id?: number) {
  let leave: () => void = () => undefined;
  const session = {
    on: (_: 'user.left', listener: () => void) => {
      leave = listener;
      return { unsubscribe: () => undefined };
    },
    getSnapshot: () => ({
      hasTag: (tag: string) => tags.includes(tag),
      context: { userId: id === undefined ? undefined : userId(id) },
    }),
  } as unknown as Watched;
  const clean = vi.fn(() => Promise.resolve());
  watchStoredPapers(session, clean);
  return { clean, leave: () => leave() };
}

it.each([
  [['authenticated'], 7, 'user:7'],
  [['pending'], undefined, 'unknown'],
  [[], undefined, 'nobody'],
] as const)('keeps at the start only what the session %j may own', (tags, id, owner) => {
  expect(sessionOf(tags, id).clean).toHaveBeenCalledExactlyOnceWith(owner);
});

it('deletes the papers of a user who signs out on any page (K1)', () => {
  const { clean, leave } = sessionOf(['authenticated'], 7);
  leave();
  expect(clean).toHaveBeenLastCalledWith('nobody');
});
