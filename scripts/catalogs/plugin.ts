/** Divides the compiled catalogs during the client build: after minification, before file names get
 *  their content hashes. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { catalogFolder } from '#src/i18n/catalog-parts.ts';
import { root } from '../runner/programs.ts';
import type { DividedCatalogs } from './built.ts';
import { divide, partTexts, replacementsIn, type Compiled, type Script } from './divide.ts';

/** Chunks of the trading page by their import names: those loaded without a click. */
const FIRST_CHUNKS = new Set(['index', 'spot', 'deferred', 'trader', 'own-orders']);
/** Constant through which a client finds the built catalogs. */
const PLACE = 'BUILT_CATALOGS';
const HASH_LENGTH = 8;

/** @param tell called with the built catalogs. */
export const pluginCatalogs = (onBuilt: (built: DividedCatalogs) => void): RsbuildPlugin => ({
  name: 'tidemark:catalogs',
  setup(api) {
    api.modifyRspackConfig((_config, { appendPlugins, rspack }) => {
      appendPlugins({
        apply: (compiler: Rspack.Compiler) => {
          compiler.hooks.thisCompilation.tap('catalogs', (compilation) => {
            // Runs after the minifier.
            const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
            compilation.hooks.processAssets.tapPromise({ name: 'catalogs', stage }, async () => {
              onBuilt(writeCatalogs(compilation, compiler.webpack.sources, await catalogsOf()));
            });
          });
        },
      });
    });
  },
});

/** Returns the compiled catalogs by language. */
async function catalogsOf(): Promise<ReadonlyMap<string, Compiled>> {
  const folder = join(root, 'locales');
  const languages = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  const read = languages.map(async ({ name }): Promise<[string, Compiled]> => {
    const module = (await import(join(folder, name, 'messages.ts'))) as { messages: Compiled };
    return [name, module.messages];
  });
  return new Map(await Promise.all(read));
}

function writeCatalogs(
  compilation: Rspack.Compilation,
  { RawSource, ReplaceSource }: Rspack.Compiler['webpack']['sources'],
  catalogs: ReadonlyMap<string, Compiled>,
): DividedCatalogs {
  const scripts = scriptsOf(compilation);
  const english = catalogs.get('en') ?? {};
  const textOf = (id: string): string => JSON.stringify(english[id]);
  // Sorts similar texts next to each other, which compresses better.
  const ids = Object.keys(english).toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  const division = divide(scripts, ids);
  const texts = [...catalogs].map(
    ([code, messages]) => [code, partTexts(division, messages)] as const,
  );
  const version = hashOf(JSON.stringify(texts.map(([code, parts]) => [code, ...parts])));
  for (const [code, parts] of texts) {
    for (const [part, text] of parts) {
      const file = `${catalogFolder(version, code).slice(1)}/${part}.json`;
      compilation.emitAsset(file, new RawSource(text));
    }
  }
  const built = { version, parts: [...division.parts.keys()], locales: [...catalogs.keys()] };
  let placeCount = 0;
  for (const { file, code, source: written } of scripts) {
    const replaced = replacementsIn(code, division.numbers);
    const place = code.indexOf(PLACE);
    if (replaced.length === 0 && place === -1) continue;
    const source = new ReplaceSource(written);
    for (const { from, to, text } of replaced) source.replace(from, to - 1, text);
    if (place !== -1) {
      placeCount += 1;
      const { version, parts } = built;
      source.replace(place, place + PLACE.length - 1, JSON.stringify({ version, parts }));
    }
    compilation.updateAsset(file, source);
  }
  if (placeCount !== 1) throw new Error(`${PLACE} stands in ${placeCount} scripts, not in one`);
  return built;
}

interface WrittenScript extends Script {
  readonly file: string;
  readonly source: Rspack.sources.Source;
}

function scriptsOf(compilation: Rspack.Compilation): readonly WrittenScript[] {
  return [...compilation.chunks].flatMap((chunk) =>
    [...chunk.files].flatMap((file): readonly WrittenScript[] => {
      const source = compilation.getAsset(file)?.source;
      if (source === undefined || !file.endsWith('.js')) return [];
      const isFirst = FIRST_CHUNKS.has(chunk.name ?? '');
      return [{ file, source, chunk: String(chunk.id), isFirst, code: String(source.source()) }];
    }),
  );
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
