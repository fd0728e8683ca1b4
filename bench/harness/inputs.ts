/** Sends clicks and key presses at a steady beat, like a fast user; the delay of a slow page's
 *  reaction is the measured quantity. */
import type { StagePage } from './browser.ts';

/** Not a multiple of an animation frame, so that inputs occur at any point within one. */
export const INPUT_INTERVAL_MS = 137;

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}
/** Typed and then deleted, so that a field never fills up. */
const DIGIT: Key = { key: '7', code: 'Digit7', windowsVirtualKeyCode: 55, text: '7' };
const BACKSPACE: Key = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Alternates a click at `at` and a key to the focused element.
 * @returns a function that stops the inputs.
 */
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

/** Distance from the end of the field: a click there puts the caret behind the typed digit, so that
 *  the digit can be deleted. A click in the middle put the caret before the digit, and the amount
 *  grew by a digit with every other key. */
const FROM_END_CSS = 4;

/** Returns the point in the amount field behind its last digit. */
export async function pointOfAmount({ page }: StagePage): Promise<Point> {
  const box = await page.getByRole('textbox', { name: 'Amount' }).first().boundingBox();
  if (box === null) throw new Error('the page has a field for an amount');
  return { x: box.x + box.width - FROM_END_CSS, y: box.y + box.height / 2 };
}
