/** Draws the import graph between modules. */
import { roomOf } from './check-imports.ts';
import type { Page } from './draw-machines.ts';
import { readGraph } from './tree/graph.ts';

const DRAWN = ['contract', 'domain', 'workers', 'machines', 'src', 'server'];

const isDrawn = (path: string): boolean => DRAWN.some((folder) => path.startsWith(`${folder}/`));

/** Draws all features as one module, because features do not import each other. */
const shownRoomOf = (path: string): string => {
  const room = roomOf(path);
  return room.startsWith('src/features/') ? 'src/features' : room;
};

export function importsPage(): Page {
  const counts = new Map<string, number>();
  for (const file of readGraph(DRAWN).values()) {
    for (const { target } of file.imports) {
      if (target === undefined || !isDrawn(target)) continue;
      const arrow = `${shownRoomOf(file.path)} ${shownRoomOf(target)}`;
      const [from, to] = arrow.split(' ');
      if (from !== to) counts.set(arrow, (counts.get(arrow) ?? 0) + 1);
    }
  }
  const arrows = [...counts.keys()].toSorted().map((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    return `  ${idOf(from)}["${from}"] --> ${idOf(to)}["${to}"]`;
  });
  const text = [
    '# Imports',
    'Which room imports which, drawn from the code by `npm run docs`. The directions that are ' +
      'allowed stand in [architecture](architecture.md); the linter refuses the others.',
    ['```mermaid', 'flowchart TD', ...arrows, '```'].join('\n'),
  ].join('\n\n');
  return { path: 'docs/imports.md', text: `${text}\n` };
}

const idOf = (room: string): string => room.replaceAll(/\W/g, '_');
