/** Presses and keys at a steady beat, as a person in a hurry would; a slow page answers them late, which
 *  is what is measured. */
import type { StagePage } from './browser.ts';

/** Not a multiple of a frame, so that inputs fall anywhere within one. */
export const INPUT_INTERVAL_MS = 137;

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}
/** Typed and taken back, so that a field never fills up. */
const DIGIT: Key = { key: '7', code: 'Digit7', windowsVirtualKeyCode: 55, text: '7' };
const BACKSPACE: Key = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };

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
  const type = (kind: 'keyDown' | 'keyUp', { text, ...key }: Key): void => {
    const event =
      kind === 'keyDown' && text !== undefined
        ? { type: kind, ...key, text }
        : { type: kind, ...key };
    session.send('Input.dispatchKeyEvent', event).catch(() => {}); // The page may be closing.
  };
  const timer = setInterval(() => {
    turn += 1;
    if (turn % 2 === 1) {
      press('mousePressed');
      press('mouseReleased');
    } else {
      const key = turn % 4 === 0 ? DIGIT : BACKSPACE;
      type('keyDown', key);
      type('keyUp', key);
    }
  }, INPUT_INTERVAL_MS);
  return () => clearInterval(timer);
}
