/** Waits until a story has shown what it loads and renders late, so that axe and a screenshot see its final
 *  state: passive effects, deferred parts, images. */
import type { PartLoader } from '#src/deferred/load-part.ts';

/** Frames without a change after which nothing else is expected: effects run after one, their updates after
 *  the next. */
const QUIET_FRAMES = 3;
/** A story that changes all the time is checked as it is then. */
const FRAMES_MAX = 20;

const pending = new Set<Promise<unknown>>();

/** @returns the same loader; stories are not settled while it loads. */
export const observeParts = (parts: PartLoader): PartLoader => ({
  ...parts,
  load: async (name) => {
    const loading = parts.load(name);
    pending.add(loading);
    return loading.finally(() => pending.delete(loading));
  },
});

export async function settle(): Promise<void> {
  let quietFrames = 0;
  const observer = new MutationObserver(() => {
    quietFrames = 0;
  });
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  for (let frame = 0; quietFrames < QUIET_FRAMES && frame < FRAMES_MAX; frame += 1) {
    await Promise.allSettled(pending);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    quietFrames = hasPendingImages() ? 0 : quietFrames + 1;
  }
  observer.disconnect();
}

/** Images outside of the page that are loaded when they come into view do not count. */
const hasPendingImages = (): boolean =>
  [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy');
