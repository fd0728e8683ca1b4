/** Writes the rows of an export as text, part by part. Times are ISO-8601 in UTC, amounts exact
 *  decimal text, a missing value is an empty cell or null. */
import { csvHead, csvLine } from '#domain/csv.ts';
import type { ExportFormat } from '#contract/rest/history-export.ts';

export type Cell = string | number | undefined;
export type Cells = readonly Cell[];

export interface ExportTable {
  readonly columns: readonly string[];
  /** Read lazily. */
  readonly rows: Iterable<Cells>;
}

export interface TextPart {
  readonly text: string;
  readonly rowCount: number;
}

/** Rows of a part; about 40 KB of text. */
const PART_ROW_COUNT = 200;

/** The parts of one file, read from the rows as they are needed. */
export function* textPartsOf(
  { columns, rows }: ExportTable,
  format: ExportFormat,
): Generator<TextPart> {
  const { start, lineOf, end } = format === 'csv' ? csvOf(columns) : jsonOf(columns);
  let text = start;
  let rowCount = 0;
  let isFirst = true;
  for (const cells of rows) {
    text += lineOf(cells, isFirst);
    isFirst = false;
    rowCount += 1;
    if (rowCount < PART_ROW_COUNT) continue;
    yield { text, rowCount };
    text = '';
    rowCount = 0;
  }
  yield { text: text + end, rowCount };
}

interface TextFormat {
  readonly start: string;
  readonly lineOf: (cells: Cells, isFirst: boolean) => string;
  readonly end: string;
}

const csvOf = (columns: readonly string[]): TextFormat => ({
  start: csvHead(columns),
  lineOf: (cells) => csvLine(cells.map((cell) => String(cell ?? ''))),
  end: '',
});

/** An array with one object per line. */
const jsonOf = (columns: readonly string[]): TextFormat => ({
  start: '[',
  lineOf: (cells, isFirst) => {
    const row = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? null]));
    return `${isFirst ? '\n' : ',\n'}${JSON.stringify(row)}`;
  },
  end: '\n]\n',
});
