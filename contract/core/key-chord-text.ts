/**
 * Display texts of a chord's parts: "Shift", "1".
 * @param letterOf the letter at that key in the current keyboard layout.
 */
export function chordParts(
  chord: string,
  letterOf: (code: string) => string | undefined = () => undefined,
): readonly string[] {
  const parts = chord.split('+');
  const code = parts.at(-1) ?? '';
  return [...parts.slice(0, -1).map(modifierName), letterOf(code)?.toUpperCase() ?? keyName(code)];
}

const modifierName = (part: string): string => (part === 'Mod' ? 'Ctrl' : part);

/** Fallback when the keyboard layout is unavailable: the letter most keyboards have at that key. */
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
