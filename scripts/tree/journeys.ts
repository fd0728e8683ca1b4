/** Reads the journeys of end-to-end tests: their titles, their tags, and the requirements that they name. */
import { fileFinding, type Finding } from './findings.ts';
import { idsOfTitle } from './requirements.ts';
import { isNode, lineOf, parseSource, walk, type SyntaxNode } from './syntax.ts';

/** `npm test` runs the core journeys; `npm run test:long` and `npm run test:e2e` run all. */
const TAGS = ['@core', '@long'];

export interface Journey {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  /** Every requirement that a title made by this call can name. */
  readonly ids: readonly string[];
  /** One for each variant when the tag comes from a table of the file. */
  readonly tags: readonly string[];
}

/** Finds every `test('title', { tag: '@core' }, …)`. `{ tag }` is a tag from a table in the same file. */
export function journeysOf(file: string, source: string): readonly Journey[] {
  const calls: SyntaxNode[] = [];
  const objects: SyntaxNode[] = [];
  const texts: string[] = [];
  walk(parseSource(file, source).program, (node) => {
    if (node.type === 'CallExpression' && isNamed(node['callee'], 'test')) calls.push(node);
    if (node.type === 'ObjectExpression') objects.push(node);
    if (node.type === 'Literal' && typeof node['value'] === 'string') texts.push(node['value']);
  });
  const titled = calls.filter((call) => titleOf(call) !== undefined);
  const details = titled.map(detailsOf);
  const tableTags = objects.filter((node) => !details.includes(node)).flatMap(literalTagsOf);
  const titles = new Set(titled.map(titleOf));
  const tableIds = texts.filter((text) => !titles.has(text)).flatMap(idsOfTitle);
  return titled.map((call) => {
    const title = titleOf(call) ?? '';
    const object = detailsOf(call);
    const isOfTable = isNamed(tagOf(object), 'tag');
    return {
      file,
      line: lineOf(source, call.start),
      title,
      ids: title.startsWith('$') ? tableIds : idsOfTitle(title),
      tags: isOfTable ? tableTags : literalTagsOf(object),
    };
  });
}

export interface NamedElsewhere {
  /** Requirements that tests/e2e/requirements.txt lists. */
  readonly listed: readonly string[];
  /** Requirements that stories and the journeys in other browsers name; `npm test` runs all of them. */
  readonly inBrowser: ReadonlySet<string>;
  /** Requirements that unit tests name. */
  readonly inUnit: ReadonlySet<string>;
}

/** Each journey has one tag, and each requirement of a journey is held in every run of `npm test`. */
export function findingsOfJourneys(
  journeys: readonly Journey[],
  { listed, inBrowser, inUnit }: NamedElsewhere,
): readonly Finding[] {
  const file = REQUIREMENTS_FILE;
  const core = new Set(journeys.filter(({ tags }) => tags.includes('@core')).flatMap(idsOf));
  const isHeld = (id: string): boolean => core.has(id) || inBrowser.has(id);
  const unlisted = journeys.flatMap((journey): readonly Finding[] =>
    journey.ids
      .filter((id) => !listed.includes(id) && !(inUnit.has(id) || inBrowser.has(id)))
      .map((id) => ({
        file: journey.file,
        line: journey.line,
        message: `${id} is in no unit test and no story: list it in ${file}`,
      })),
  );
  const lost = listed
    .filter((id) => !isHeld(id))
    .map((id) => fileFinding(file, `${id} has no core journey and no story`));
  return [...journeys.flatMap(findingsOfTags), ...unlisted, ...lost];
}

/** Requirements that only a browser can show. */
export const REQUIREMENTS_FILE = 'tests/e2e/requirements.txt';

/** Reads lines such as "SPOT 01 02" below comments. */
export const idsOfList = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [area, ...numbers] = line.split(' ');
      return numbers.map((number) => `${area}-${number}`);
    });

const idsOf = ({ ids }: Journey): readonly string[] => ids;

function findingsOfTags({ file, line, tags }: Journey): readonly Finding[] {
  const unknown = tags.filter((tag) => !TAGS.includes(tag));
  if (tags.length > 0 && unknown.length === 0) return [];
  const message =
    tags.length === 0
      ? `has no tag: { tag: '${TAGS.join("' } or { tag: '")}' }`
      : `${unknown.join()} is no tag of a journey`;
  return [{ file, line, message }];
}

const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && node.type === 'Identifier' && node['name'] === name;

const argumentsOf = (call: SyntaxNode): readonly SyntaxNode[] =>
  call['arguments'] as readonly SyntaxNode[];

/** Expressions of a template become `${}`. */
function titleOf(call: SyntaxNode): string | undefined {
  const [title] = argumentsOf(call);
  if (title?.type === 'Literal') return String(title['value']);
  if (title?.type !== 'TemplateLiteral') return undefined;
  const parts = title['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join('${}');
}

function detailsOf(call: SyntaxNode): SyntaxNode | undefined {
  const [, details] = argumentsOf(call);
  return details?.type === 'ObjectExpression' ? details : undefined;
}

function tagOf(object: SyntaxNode | undefined): unknown {
  const properties = (object?.['properties'] ?? []) as readonly SyntaxNode[];
  return properties.find((property) => isNamed(property['key'], 'tag'))?.['value'];
}

/** A list of tags has several, so it is none of the two. */
function literalTagsOf(object: SyntaxNode | undefined): readonly string[] {
  const tag = tagOf(object);
  if (!isNode(tag)) return [];
  if (tag.type === 'Literal') return [String(tag['value'])];
  if (tag.type !== 'ArrayExpression') return [];
  const tags = tag['elements'] as readonly SyntaxNode[];
  return [tags.map(({ value }) => String(value)).join(' and ')];
}
