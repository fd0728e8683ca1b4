/** A key with what is held beside it, each on its own cap. */
import { chordParts } from '#contract/core/key-chord.ts';
import { KeyHint } from '#src/design/data/KeyHint.tsx';
import styles from './Keys.module.css';

/** What this keyboard writes at a place; undefined where the browser does not say. */
export type LetterOf = (code: string) => string | undefined;

interface KeyNamesProps {
  readonly chord: string;
  readonly letterOf: LetterOf;
}

export const KeyNames = ({ chord, letterOf }: KeyNamesProps) => (
  <span className={styles.chord} dir="ltr">
    {chordParts(chord, letterOf).map((part) => (
      <KeyHint key={part} keys={part} />
    ))}
  </span>
);
