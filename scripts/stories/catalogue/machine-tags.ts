/** Reads the tags of machines, by the name of the state that has them. */
import { nameOf, child, nodes } from './component-props.ts';
import { parseSource, walk, type SyntaxNode } from '../../tree/syntax.ts';

export interface TaggedState {
  readonly file: string;
  readonly state: string;
  readonly tag: string;
}

/** @returns a row for each tag of each state that a machine's file writes as `name: { tags: […] }`. */
export function taggedStatesIn(file: string, source: string): readonly TaggedState[] {
  if (!source.includes('tags:')) return [];
  const rows: TaggedState[] = [];
  walk(parseSource(file, source).program, (node) => {
    if (node.type !== 'Property') return;
    const value = child(node, 'value');
    if (value?.type !== 'ObjectExpression') return;
    for (const tag of tagsOf(value)) rows.push({ file, state: nameOf(child(node, 'key')), tag });
  });
  return rows;
}

function tagsOf(state: SyntaxNode): readonly string[] {
  const tags = nodes(state['properties']).find(
    (property) => nameOf(child(property, 'key')) === 'tags',
  );
  return nodes(child(tags, 'value')?.['elements']).flatMap(({ value }) =>
    typeof value === 'string' ? [value] : [],
  );
}
