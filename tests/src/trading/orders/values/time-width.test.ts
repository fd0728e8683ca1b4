/** Tests that a column of times is as wide as its longest text. */
import { afterEach, expect, it, vi } from 'vitest';
import { setMonthNames } from '#src/format/dates.ts';
import { timeWidth } from '#src/trading/orders/values/time-width.ts';

afterEach(() => {
  vi.restoreAllMocks();
  setMonthNames();
});

/** A canvas whose letters are all equally wide. */
function measureLetters(letterPx: number): void {
  const context = {
    font: '',
    measureText: (text: string) => ({ width: text.length * letterPx }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
}

it('is wide enough for the month with the longest name', () => {
  measureLetters(10);
  setMonthNames('சனவரி பிப் மார் ஏப் மே ஜூன் ஜூலை ஆக செப்டெம்பர் அக் நவ டிச'.split(' '));
  expect(timeWidth()).toBe(`${'28 செப்டெம்பர் 2028 08:08:08'.length * 10 + 21}px`);
});

it('keeps its width where names are short, or where nothing is measured', () => {
  expect(timeWidth()).toBe('144px');
  measureLetters(5);
  expect(timeWidth()).toBe('144px');
});
