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

/** From the end of the field: a press there leaves the caret behind what was typed, so that it can be taken
 *  back. One in the middle left it before it, and the amount grew by a digit with every other key. */
const FROM_END_CSS = 4;

/** Where amounts are typed, behind their last digit. */
export async function pointOfAmount({ page }: StagePage): Promise<Point> {
  const box = await page.getByRole('textbox', { name: 'Amount' }).first().boundingBox();
  if (box === null) throw new Error('the page has a field for an amount');
  return { x: box.x + box.width - FROM_END_CSS, y: box.y + box.height / 2 };
}
