/** Prints the findings of our checks: one line each, in a format that editors can follow. */

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A finding about a whole file. */
export const fileFinding = (file: string, message: string): Finding => ({ file, line: 1, message });

/**
 * Prints findings and sets the exit code. A check that covered nothing fails.
 * @param lookedAt kind and number of checked items, for example "812 files".
 */
export function conclude(findings: readonly Finding[], lookedAt: string): void {
  for (const { file, line, message } of findings) console.log(`${file}:${line}: ${message}`);
  if (/^0\b/.test(lookedAt)) {
    console.log(`Looked at ${lookedAt}: a check that found nothing to check fails.`);
    process.exitCode = 1;
    return;
  }
  console.log(`Looked at ${lookedAt}: ${findings.length} to mend.`);
  if (findings.length > 0) process.exitCode = 1;
}
