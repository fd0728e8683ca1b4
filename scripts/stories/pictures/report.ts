/** Writes the report of a comparison for designers: a page with each picture before, after, and what differs. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../runner/programs.ts';
import type { PicturePlace } from './completeness.ts';
import { pngOf, type Raster } from './raster.ts';
import { textOf, type PictureOutcome } from './take-picture.ts';

export const REPORT_FOLDER = join(root, 'test-results', 'pictures');
const ROWS_FILE = 'report.json';

/** One picture in the report. */
export interface ReportRow extends PicturePlace {
  readonly name: string;
  readonly text: string;
  /** Addresses of the images beside the page. */
  readonly images: readonly (readonly [label: string, address: string])[];
}

export class PictureReport {
  readonly #folder: string;
  readonly #rows: ReportRow[] = [];

  /** Empties the folder. */
  constructor(folder: string) {
    this.#folder = folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  async add(outcome: PictureOutcome): Promise<void> {
    const { story, look, before, after, difference } = outcome;
    const shown: readonly (readonly [string, Raster | undefined])[] = [
      ['Before', before],
      ['After', after],
      ['Difference', difference?.picture],
    ];
    const images: (readonly [string, string])[] = [];
    for (const [label, raster] of shown) {
      if (raster === undefined) continue;
      const address = `${story.id}.${look}.${label.toLowerCase()}.png`;
      writeFileSync(join(this.#folder, address), await pngOf(raster));
      images.push([label, address]);
    }
    const { file, id, name } = story;
    this.#rows.push({ file, id, name, look, text: textOf(outcome), images });
  }

  /** A picture whose story is gone. */
  addGone(place: PicturePlace): void {
    const text = 'The story of this picture is gone.';
    this.#rows.push({ ...place, name: place.id, text, images: [] });
  }

  get rows(): readonly ReportRow[] {
    return this.#rows;
  }

  /** @returns the path of the page. */
  write(): string {
    writeFileSync(join(this.#folder, ROWS_FILE), JSON.stringify(this.#rows, undefined, 1));
    const path = join(this.#folder, 'index.html');
    writeFileSync(path, reportPage(this.#rows));
    return path;
  }
}

/**
 * IDs of the stories that differed in the last comparison.
 * @throws Error when there was none.
 */
export function differingIds(folder: string = REPORT_FOLDER): ReadonlySet<string> {
  const path = join(folder, ROWS_FILE);
  if (!existsSync(path)) {
    throw new Error('Compare first (npm run stories:compare), or name stories to accept.');
  }
  const rows = JSON.parse(readFileSync(path, 'utf8')) as readonly ReportRow[];
  return new Set(rows.map(({ id }) => id));
}

const STYLE = `
  body { margin: 24px; font: 14px/1.5 system-ui, sans-serif; color: #1c1f24; background: #f4f5f7; }
  h2 { margin: 40px 0 8px; }
  code { background: #e3e6ea; padding: 2px 6px; border-radius: 4px; }
  section { background: #fff; border: 1px solid #d5d9df; border-radius: 8px; padding: 16px; margin: 16px 0; }
  h3 { margin: 0; }
  div { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 16px; }
  figure { margin: 0; }
  img { max-inline-size: 100%; border: 1px solid #d5d9df; }
  nav li { break-inside: avoid; }
  nav ul { columns: 3 280px; padding-inline-start: 20px; }
`;

export function reportPage(rows: readonly ReportRow[]): string {
  const files = [...Map.groupBy(rows, ({ file }) => file)];
  const links = files.map(
    ([file, own]) =>
      `<li><a href="#${escape(file)}">${escape(nameOf(file))}</a>: ${own.length}</li>`,
  );
  const parts = files.map(
    ([file, own]) => `<h2 id="${escape(file)}">${escape(nameOf(file))}</h2>
<p>Accept all of this component: <code>npm run stories:accept -- ${escape(nameOf(file))}</code></p>
${own.map(sectionOf).join('\n')}`,
  );
  const summary =
    rows.length === 0
      ? '<p>No picture differs.</p>'
      : `<p>${rows.length} pictures of ${files.length} components differ. Accept all of them: <code>npm run stories:accept</code></p>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures of stories</title>
<style>${STYLE}</style>
<h1>Pictures of stories</h1>
${summary}
<nav><ul>${links.join('')}</ul></nav>
${parts.join('\n')}
</html>
`;
}

function sectionOf({ name, id, look, text, images }: ReportRow): string {
  const figures = images.map(
    ([label, address]) =>
      `<figure><figcaption>${label}</figcaption><a href="${address}"><img src="${address}" alt="${label}: ${escape(name)}" loading="lazy"></a></figure>`,
  );
  return `<section><h3>${escape(name)} · ${look}</h3><p>${escape(text)} <code>${escape(id)}</code></p><div>${figures.join('')}</div></section>`;
}

/** "design/controls/Button". */
export const nameOf = (file: string): string =>
  file.replace(/^stories\//, '').replace(/\.stories\.tsx$/, '');

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
