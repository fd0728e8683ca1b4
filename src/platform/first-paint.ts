/** The first picture of a terminal is its book: what stands around it is loaded and rendered behind that. */
import { nextFrame } from './next-frame.ts';

const pending = Promise.withResolvers<undefined>();

/** Resolves when the first live book of the page's life was painted, or the wait for it given up. */
export const firstPaint: Promise<undefined> = pending.promise;

/** To be told as soon as it has been put on the page. */
export async function noteFirstPaint(): Promise<void> {
  await nextFrame();
  pending.resolve(undefined);
}
