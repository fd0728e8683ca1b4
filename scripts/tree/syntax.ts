/** Reads source text with oxc-parser. The checks look at the syntax tree, so a comment or a string
 *  that resembles code is never mistaken for it. */
import { parseSync, type ParseResult } from 'oxc-parser';

export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** @throws when `source` is not valid TypeScript. `path` decides whether JSX is allowed. */
export function parseSource(path: string, source: string): ParseResult {
  const lang = path.endsWith('.tsx') ? 'tsx' : 'ts';
  const result = parseSync(path, source, { lang, sourceType: 'module' });
  const [error] = result.errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  return result;
}

/** Calls `visit` for `node` and every node below it, parents first. */
export function walk(node: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit);
  } else if (isNode(node)) {
    visit(node);
    for (const field in node) walk(node[field], visit);
  }
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { readonly type?: unknown }).type === 'string';

/** Replaces comments, strings, templates, patterns and text between tags by spaces: offsets and
 *  lines stay. */
export function codeOnly(path: string, source: string): string {
  const { program, comments } = parseSource(path, source);
  const blanked: { readonly start: number; readonly end: number }[] = [...comments];
  walk(program, (node) => {
    if (node.type === 'TemplateElement' || node.type === 'JSXText') blanked.push(node);
    const isText = node.type === 'Literal' && typeof node['value'] !== 'number';
    if (isText && /^['"/]/.test(source.slice(node.start, node.start + 1))) blanked.push(node);
  });
  const characters = source.split('');
  for (const { start, end } of blanked) {
    for (let at = start; at < end; at += 1) if (characters[at] !== '\n') characters[at] = ' ';
  }
  return characters.join('');
}

/** The line of an offset, counted from one, as editors count. */
export const lineOf = (source: string, offset: number): number =>
  source.slice(0, offset).split('\n').length;
