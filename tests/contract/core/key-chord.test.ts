import { expect, it } from 'vitest';
import { chordOf, isChord, type KeyPress } from '#contract/core/key-chord.ts';
import { chordParts } from '#contract/core/key-chord-text.ts';

const press = (code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

it('names a key by its position, with modifiers in a fixed order', () => {
  expect(chordOf(press('KeyB'))).toBe('KeyB');
  expect(chordOf(press('Digit1', { shiftKey: true, altKey: true }))).toBe('Alt+Shift+Digit1');
  expect(chordOf(press('KeyK', { metaKey: true }))).toBe(chordOf(press('KeyK', { ctrlKey: true })));
});

it('is undefined while only modifiers are pressed, and for keys the page needs', () => {
  expect(
    ['ShiftLeft', 'ControlRight', 'AltLeft', 'MetaLeft', 'CapsLock', ''].map((code) =>
      chordOf(press(code)),
    ),
  ).toEqual(Array.from({ length: 6 }, () => undefined));
  expect(['Escape', 'Tab', 'Enter', 'Space'].map((code) => chordOf(press(code)))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect(chordOf(press('Enter', { ctrlKey: true }))).toBe('Mod+Enter');
});

it('uses the labels of the user’s keyboard', () => {
  expect(chordParts('Mod+Shift+KeyK')).toEqual(['Ctrl', 'Shift', 'K']);
  expect(chordParts('Slash')).toEqual(['/']);
  // A French keyboard has A where most keyboards have Q.
  expect(chordParts('KeyQ', (code) => (code === 'KeyQ' ? 'a' : undefined))).toEqual(['A']);
});

it('distinguishes a chord from other text', () => {
  expect(['KeyB', 'Shift+F2', 'Mod+Alt+Digit1'].every(isChord)).toBe(true);
  expect(['', 'b', 'Shift+Mod+KeyB', 'KeyB+KeyC', 'Tab', '<script>'].some(isChord)).toBe(false);
});
