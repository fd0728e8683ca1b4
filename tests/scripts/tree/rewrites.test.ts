/** Each way to rewrite what ships, planted once and found, and the ways that are allowed. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rewritesIn } from '#scripts/tree/rewrites.ts';

const RECORDS = new Set(readdirSync('docs/decisions'));
const messagesOf = (source: string, file = 'scripts/bundler/planted.ts'): string =>
  rewritesIn(file, source, RECORDS)
    .map(({ line, message }) => `${line}: ${message}`)
    .join('\n');

it.each([
  ["api.transform({ test: /axios/ }, ({ code }) => code.replace(/a/, ''));", 'rewrites sources'],
  [
    'const plugin = { setup({ transform }) {\n  transform({ test: /x/ }, cut);\n} };',
    'rewrites sources',
  ],
  ["addRules({ test: /uplot/, loader: './cut-loader.mjs' });", 'a loader of its own'],
  ['new sources.ReplaceSource(source);', 'rewrites compiled output'],
  ['const plugin = { renderChunk(code) { return code; } };', 'rewrites compiled output'],
  ['compilation.updateAsset(file, new RawSource(shorter));', 'only adding to a file'],
  ["hooks.processAssets.tap('x', () => text.replaceAll('a', 'b'));", 'sees the output'],
  ['new rspack.NormalModuleReplacementPlugin(/./, other);', 'name the decision record'],
  ["export default { resolve: { alias: { axios: './ours.ts' } } };", 'name the decision record'],
  ['/** docs/decisions/9999-none.md */\nconst a = { alias: {} };', 'name the decision record'],
])('finds %s', (source, message) => {
  expect(messagesOf(source)).toContain(message);
});

it.each([
  "addRules({ loader: 'builtin:swc-loader' });",
  "compilation.updateAsset(file, new ConcatSource('// hint', source));",
  "const name = path.replace(/x/, '');",
  '// api.transform({ test }) was here',
  '/** See docs/decisions/0015-broadcast-libraries-from-their-sources.md. */\nconst a = { alias };',
  '/** See docs/decisions/0015-broadcast-libraries-from-their-sources.md. */\nnew NormalModuleReplacementPlugin(/./, f);',
])('lets %s pass', (source) => {
  expect(messagesOf(source)).toBe('');
});

it('finds a violation planted in a real file of the build, by its line', () => {
  const real = readFileSync('rsbuild.config.ts', 'utf8');
  expect(messagesOf(real, 'rsbuild.config.ts')).toBe('');
  const planted = `${real}\napi.transform({ test: /x/ }, cut);\n`;
  expect(messagesOf(planted)).toMatch(new RegExp(`^${real.split('\n').length + 1}: rewrites`));
});
