/** Presses and keys at a steady beat, as a person in a hurry would; a slow page answers them late, which
 *  is what is measured. */
import type { StagePage } from './browser.ts';

/** Not a multiple of a frame, so that inputs fall anywhere within one. */
export const INPUT_INTERVAL_MS = 137;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A press at `at` and a key to whatever has the focus, by turns. @returns what stops it. */
export function pressAndType({ session }: StagePage, at: Point): () => void {
  let turn = 0;
  const press = (type: 'mousePressed' | 'mouseReleased'): void => {
    const event = { type, ...at, button: 'left', clickCount: 1 } as const;
    session.send('Input.dispatchMouseEvent', event).catch(() => {}); // The page may be closing.
  };
  const type = (kind: 'keyDown' | 'keyUp', key: string): void => {
    const event = kind === 'keyDown' ? { type: kind, key, text: key } : { type: kind, key };
    session.send('Input.dispatchKeyEvent', event).catch(() => {}); // The page may be closing.
  };
  const timer = setInterval(() => {
    turn += 1;
    if (turn % 2 === 1) {
      press('mousePressed');
      press('mouseReleased');
    } else {
      type('keyDown', '7');
      type('keyUp', '7');
    }
  }, INPUT_INTERVAL_MS);
  return () => clearInterval(timer);
}
