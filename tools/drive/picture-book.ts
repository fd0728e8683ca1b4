/** Pages of pictures: each path of a machine as a row of pictures, one for each step. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from '#tools/machine/text/command-text.ts';
import type { PlannedPath } from './path-plan.ts';

const TEXT_LENGTH_MAX = 200;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLES = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 16px 24px; }
h2 { margin-block: 32px 8px; }
ol { display: flex; gap: 16px; margin: 0; padding: 0; overflow-x: auto; scroll-snap-type: x mandatory; list-style: none; }
li { flex: 0 0 min(1000px, 90vw); scroll-snap-align: center; }
img { display: block; inline-size: 100%; border: 1px solid; }
code { overflow-wrap: anywhere; }
`;

export class PictureBook {
  readonly folder: string;
  readonly #title: string;

  /** Empties the folder. */
  constructor(folder: string, title: string) {
    this.folder = folder;
    this.#title = title;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  pictureOf(path: PlannedPath, step: number): string {
    return join(this.folder, `${path.number}-${step + 1}.png`);
  }

  /** The page when the path failed. */
  pictureOfFailure(path: PlannedPath): string {
    return join(this.folder, `${path.number}-failed.png`);
  }

  /** @param failures by number of the path. */
  write(paths: readonly PlannedPath[], failures: ReadonlyMap<number, string>): void {
    const played = paths.filter(({ reasonAgainst }) => reasonAgainst === undefined);
    const others = paths.filter(({ reasonAgainst }) => reasonAgainst !== undefined);
    const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Paths of ${escapeHtml(this.#title)}</title><style>${STYLES}</style></head><body>
<h1>Paths of ${escapeHtml(this.#title)}</h1>
<p>${played.length} of ${paths.length} paths are played on the real page; ${failures.size} failed.</p>
${played.map((path) => sectionOf(path, failures.get(path.number))).join('\n')}
<h2>Not played</h2>
<ul>${others.map(({ number, reasonAgainst }) => `<li style="flex:none">Path ${number}: ${escapeHtml(reasonAgainst ?? '')}</li>`).join('')}</ul>
</body></html>
`;
    writeFileSync(join(this.folder, 'index.html'), html);
  }
}

function sectionOf({ number, covers, steps }: PlannedPath, failure: string | undefined): string {
  const pictures = steps.map(({ command, state }, index) => {
    const text = textOf(command).slice(0, TEXT_LENGTH_MAX);
    const name = `${number}-${index + 1}.png`;
    return `<li><p><code>${escapeHtml(text)}</code><br>State: <strong>${escapeHtml(state)}</strong></p><img src="${name}" loading="lazy" alt="The page after step ${index + 1}"></li>`;
  });
  return `<section aria-labelledby="path-${number}"><h2 id="path-${number}">Path ${number}</h2>
${failure === undefined ? '' : `<p role="alert"><strong>Failed:</strong> ${escapeHtml(failure)} <a href="${number}-failed.png">The page then</a></p>`}
<details><summary>${covers.length} transitions and false guards</summary><ul>${covers.map((name) => `<li style="flex:none"><code>${escapeHtml(name)}</code></li>`).join('')}</ul></details>
<ol tabindex="0" aria-label="Pictures of path ${number}">${pictures.join('')}</ol></section>`;
}
