/** Generates the page of import rules from their table. */
import type { Page } from './draw-machines.ts';
import { IMPORT_RULES, type ImportRule } from './lint/import-rules.ts';

export const importRulesPage = (): Page => ({
  path: 'docs/import-rules.md',
  text: [
    '# Import rules',
    'Generated from `scripts/lint/import-rules.ts` by `npm run docs`: what each folder may import besides itself. A row for a folder or pattern further down replaces the row above it for its files. Samples and the documentation of calls are imported by no code that ships.',
    [
      '| folder | may import | reason |',
      '| --- | --- | --- |',
      ...IMPORT_RULES.map(rowOf),
      '',
    ].join('\n'),
  ].join('\n\n'),
});

const rowOf = ({ from, mayImport, reason }: ImportRule): string =>
  `| \`${from}\` | ${mayImport.map((entry) => `\`${entry}\``).join(', ')} | ${reason} |`;
