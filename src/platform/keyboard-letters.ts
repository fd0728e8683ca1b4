/** Letters of the current layout. Keys without a reported letter are named by their physical
 *  position. */
export async function keyboardLetters(): Promise<ReadonlyMap<string, string>> {
  try {
    return (await (navigator as WithKeyboard).keyboard?.getLayoutMap()) ?? new Map();
  } catch {
    return new Map();
  }
}

/** Only in some browsers, and only on secure pages. */
type WithKeyboard = Navigator & {
  readonly keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> };
};
