/** `dead`: finds files unreachable from any entry, exports without a user, and unused packages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runner/programs.ts';
import { deadExportsOf, deadFilesOf, deadPackagesOf, type Manifest } from './tree/dead.ts';
import { listFiles } from './tree/files.ts';
import { conclude } from './tree/findings.ts';
import { readGraph } from './tree/graph.ts';

const TOOL_FILES = ['.oxlintrc.json', 'package.json', ...listFiles(['scripts'])];
const configs = listFiles().filter((path) => /^[^/]+\.config\.ts$|^\.storybook\//.test(path));

const graph = readGraph();
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const toolText = [...TOOL_FILES, ...configs]
  .filter((path) => existsSync(join(root, path)) && path !== 'scripts/tree/dead.ts')
  .map((path) =>
    readFileSync(join(root, path), 'utf8').replace(/"(?:dev)?[dD]ependencies": \{[^}]*\}/g, ''),
  )
  .join('\n');

conclude(
  [...deadFilesOf(graph), ...deadExportsOf(graph), ...deadPackagesOf(graph, manifest, toolText)],
  `${graph.size} files`,
);
