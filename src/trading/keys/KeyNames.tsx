/** Displays a key and its modifiers, each as a keycap. */
import { chordParts } from '#contract/core/key-chord-text.ts';
import { KeyHint } from '#src/design/data/KeyHint.tsx';
import styles from './Keys.module.css';

/** Returns the character of a physical key on this keyboard; undefined when the browser does not
 *  provide it. */
export type LetterOf = (code: string) => string | undefined;

interface KeyNamesProps {
  readonly chord: string;
  readonly letterOf: LetterOf;
}

export const KeyNames = ({ chord, letterOf }: KeyNamesProps) => (
  <span className={styles.chord} dir="ltr" translate="no">
    {chordParts(chord, letterOf).map((part) => (
      <KeyHint key={part} keys={part} />
    ))}
  </span>
);
