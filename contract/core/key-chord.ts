/** Text form of a key with its modifiers: "Shift+Digit1". Keys are physical positions on the
 *  keyboard, not letters, so that hotkeys stay in place in every keyboard layout. */

export interface KeyPress {
  /** The physical key: "KeyB", "Digit1", "F2". */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Syntax of a chord: modifiers in this order, then one key that is not a modifier. "Mod" is
 *  Control, or Command on a Mac. */
export const CHORD = /^(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?[A-Z][A-Za-z0-9]{0,24}$/;

const MODIFIER = /^(?:Control|Meta|Alt|Shift|OS)(?:Left|Right)?$|^CapsLock$/;
/** Keys that every page needs for standard behavior. */
const RESERVED = new Set(['Escape', 'Tab', 'Shift+Tab', 'Enter', 'Space', 'Unidentified']);

/** @returns undefined while only modifiers are pressed, and for reserved keys. */
export function chordOf(press: KeyPress): string | undefined {
  const { code, altKey, shiftKey } = press;
  if (code === '' || MODIFIER.test(code)) return undefined;
  const isMod = press.ctrlKey || press.metaKey;
  const chord = `${isMod ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${code}`;
  return isChord(chord) ? chord : undefined;
}

export const isChord = (text: string): boolean => CHORD.test(text) && !RESERVED.has(text);
