/** First paint of the trading page is its order book: everything else is loaded and rendered after
 *  that. */
import { nextFrame } from './next-frame.ts';

const pending = Promise.withResolvers<undefined>();

/** Resolves when the first live book has been painted, or when the wait for it has ended. */
export const firstPaint: Promise<undefined> = pending.promise;

/** Called after the first book was rendered. */
export async function noteFirstPaint(): Promise<void> {
  await nextFrame();
  pending.resolve(undefined);
}
