/** Lists the slowest tests of a unit run, so that a test that became slow is noticed. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The part of vitest's JSON report that is read. */
interface TimedReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      /** Milliseconds; missing for a test that did not run. */
      readonly duration?: number | null;
    }[];
  }[];
}

const COUNT = 10;

/**
 * Returns one line for each of the slowest tests, slowest first: seconds, file, title. A time depends on the machine
 * and on what else runs, so nothing fails by it.
 * @param path vitest's JSON report. Without one there are no lines.
 * @param folder file names are relative to it.
 */
export function slowestLines(
  path: string,
  folder: string,
  count: number = COUNT,
): readonly string[] {
  if (!existsSync(path)) return [];
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as TimedReport;
  return testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        file: relative(folder, name),
        title: fullName,
        durationMs: duration ?? 0,
      })),
    )
    .toSorted((left, right) => right.durationMs - left.durationMs)
    .slice(0, count)
    .map(({ file, title, durationMs }) => {
      const seconds = (durationMs / 1_000).toFixed(1);
      return `${seconds.padStart(6)} s  ${file}  ${title}`;
    });
}
