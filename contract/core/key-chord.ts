/** A key with what is held beside it, as text: "Shift+Digit1". Keys are places on the keyboard, not
 *  letters, so that a hand finds them again in every layout. */

export interface KeyPress {
  /** The place: "KeyB", "Digit1", "F2". */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What a chord may be: modifiers in this order, then one key that is no modifier itself. "Mod" is Control,
 *  or Command where there is one. */
export const CHORD = /^(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?[A-Z][A-Za-z0-9]{0,24}$/;

const MODIFIER = /^(?:Control|Meta|Alt|Shift|OS)(?:Left|Right)?$|^CapsLock$/;
/** Every page needs these for itself. */
const RESERVED = new Set(['Escape', 'Tab', 'Shift+Tab', 'Enter', 'Space', 'Unidentified']);

/** @returns undefined while only modifiers are held, and for what a page needs itself. */
export function chordOf(press: KeyPress): string | undefined {
  const { code, altKey, shiftKey } = press;
  if (code === '' || MODIFIER.test(code)) return undefined;
  const isMod = press.ctrlKey || press.metaKey;
  const chord = `${isMod ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${code}`;
  return isChord(chord) ? chord : undefined;
}

export const isChord = (text: string): boolean => CHORD.test(text) && !RESERVED.has(text);

/** Its parts as one reads them: "Shift", "1". @param letterOf what this keyboard has at that place. */
export function chordParts(
  chord: string,
  letterOf: (code: string) => string | undefined = () => undefined,
): readonly string[] {
  const parts = chord.split('+');
  const code = parts.at(-1) ?? '';
  return [...parts.slice(0, -1).map(modifierName), letterOf(code)?.toUpperCase() ?? keyName(code)];
}

const modifierName = (part: string): string => (part === 'Mod' ? 'Ctrl' : part);

/** Where the keyboard does not say: the letter most keyboards have there. */
const keyName = (code: string): string => PUNCTUATION[code] ?? code.replace(/^(?:Key|Digit)/, '');

const PUNCTUATION: Readonly<Record<string, string>> = {
  Slash: '/',
  Backslash: '\\',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '-',
  Equal: '=',
  Backquote: '`',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
};
