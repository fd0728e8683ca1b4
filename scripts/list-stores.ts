/** Generates the list of what stores and queries entry to a screen, from their exports and the
 *  comments above them. */
import {
  parseSync,
  type Comment,
  type ExportNamedDeclaration,
  type Program,
  type TSInterfaceDeclaration,
} from 'oxc-parser';
import type { Page } from './draw-machines.ts';
import { listFiles, readText } from './tree/files.ts';

interface Entry {
  readonly name: string;
  readonly kind: 'state' | 'function' | 'hook' | 'writer';
  readonly comment: string;
}

export function storesPage(): Page {
  const text = [
    '# Stores and queries',
    'Generated from `src/stores` and `src/queries` by `npm run docs`: what a screen may read. A view ' +
      'reads a state with `useSnapshot`, and a row that changes often with `useWriting`. Only the ' +
      'writer named in a file’s description changes its state, called by `src/app/wiring` and ' +
      '`src/realtime`. Requested data is a `Loadable` (`domain/loadable.ts`); the state of a query ' +
      'becomes one by `loadableOf`.',
    '## Stores',
    ...sectionsOf('src/stores', (name) => name.endsWith('.store.ts')),
    '## Queries',
    ...sectionsOf('src/queries', (name) => name.endsWith('.ts')),
  ].join('\n\n');
  return { path: 'docs/stores.md', text: `${text}\n` };
}

const sectionsOf = (folder: string, isListed: (path: string) => boolean): readonly string[] =>
  listFiles([folder])
    .filter(isListed)
    .toSorted()
    .map((path) => sectionOf(path, readText(path)));

/** Exported for its test. */
export function sectionOf(path: string, source: string): string {
  const { program, comments } = parseSync(path, source);
  const lines = program.body
    .filter((node) => node.type === 'ExportNamedDeclaration')
    .flatMap((node) => entriesOf(node, comments, source))
    .map((entry) => withFields(entry, program))
    .map(({ name, kind, comment }) => `| \`${name}\` | ${kind} | ${comment} |`);
  const table = ['| name | kind | purpose or fields |', '| --- | --- | --- |', ...lines].join('\n');
  const head = `### \`${path}\`\n\n${textOf(comments[0])}`;
  return lines.length === 0 ? head : `${head}\n\n${table}`;
}

function entriesOf(
  { start, declaration }: ExportNamedDeclaration,
  comments: readonly Comment[],
  source: string,
): readonly Entry[] {
  const comment = textOf(
    comments.findLast(({ end }) => end < start && source.slice(end, start).trim() === ''),
  );
  if (declaration?.type === 'FunctionDeclaration') {
    return entriesNamed(declaration.id?.name, 'function', comment);
  }
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier'
      ? entriesNamed(
          id.name,
          init?.type === 'ArrowFunctionExpression' ? 'function' : 'state',
          comment,
        )
      : [],
  );
}

/** Constants, creators of slices and registrations of queries are not for views. */
const NOT_FOR_VIEWS = /^(?:[A-Z_\d]+$|create|provide)/;
const WRITERS = /^(?:apply|carry|choose|clear|resize|start)[A-Z]/;

function entriesNamed(
  name: string | undefined,
  kind: Entry['kind'],
  comment: string,
): readonly Entry[] {
  if (name === undefined || NOT_FOR_VIEWS.test(name)) return [];
  if (WRITERS.test(name)) return [{ name, kind: 'writer', comment }];
  return [{ name, kind: name.startsWith('use') ? 'hook' : kind, comment }];
}

/** Adds the fields of a state: those of the interface with its name, by the rule of the stores. */
function withFields(entry: Entry, { body }: Program): Entry {
  if (entry.kind !== 'state') return entry;
  const type = entry.name.charAt(0).toUpperCase() + entry.name.slice(1);
  const fields = body
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? [node.declaration] : []))
    .filter((node): node is TSInterfaceDeclaration => node?.type === 'TSInterfaceDeclaration')
    .find(({ id }) => id.name === type)
    ?.body.body.flatMap((member) =>
      member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
        ? [`\`${member.key.name}\``]
        : [],
    );
  return { ...entry, comment: [entry.comment, fields?.join(', ')].filter(Boolean).join(' ') };
}

/** Text of a comment on one line, without its tags. */
const textOf = (comment: Comment | undefined): string =>
  (comment?.value ?? '')
    .replaceAll(/^\s*\* ?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/ ?@(?:param|returns|throws).*$/, '')
    .replaceAll('|', String.raw`\|`)
    .trim();
