/** Reads the fields of a sent form. */
import type { ReadField } from '../form-values.ts';

export function readerOf(form: HTMLFormElement): ReadField {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : undefined;
  };
}

/** Runs a part of a command that reads JSON; a mistyped text is marked at its form. */
export function tryRead(run: () => void, onProblem: (problem: string | undefined) => void): void {
  try {
    run();
    onProblem(undefined);
  } catch (error) {
    onProblem(error instanceof Error ? error.message : String(error));
  }
}
