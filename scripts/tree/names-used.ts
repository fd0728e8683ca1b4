/** Lists which exports of each file its importers use. */
import type { Graph, SourceFile } from './graph.ts';
import { isNode, parseSource, walk } from './syntax.ts';

/** Exported names by file; `*` where the namespace is passed on as a value. */
export function namesUsedBy(
  graph: Graph,
  isImporter: (path: string) => boolean,
): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const file of graph.values()) {
    if (!isImporter(file.path)) continue;
    for (const { target, names } of file.imports) {
      if (target === undefined) continue;
      const known = used.get(target) ?? new Set<string>();
      used.set(target, known);
      for (const [name, local] of names) {
        if (name !== '*') known.add(name);
        else for (const member of membersOf(file, local)) known.add(member);
      }
    }
  }
  return used;
}

/** The members read from the namespace `local`, for example `ticket.createTicket`. */
function membersOf({ path, source }: SourceFile, local: string): readonly string[] {
  if (local === '*') return ['*'];
  const members = new Set<string>();
  let mentionCount = 0;
  let readCount = 0;
  walk(parseSource(path, source).program, (node) => {
    if (node.type === 'Identifier' && node['name'] === local) mentionCount += 1;
    const object = node.type === 'TSQualifiedName' ? node['left'] : node['object'];
    const member = node.type === 'TSQualifiedName' ? node['right'] : node['property'];
    if (!isNode(object) || object['name'] !== local || !isNode(member)) return;
    readCount += 1;
    members.add(String(member['name']));
  });
  // One mention is the import itself.
  return mentionCount - 1 > readCount ? ['*'] : [...members];
}
