/** Compares the components of src/design and src/trading with their stories. */
import { runGraphOf } from '../../tree/deferred-edges.ts';
import { importersOf, importsFrom, type Graph } from '../../tree/graph.ts';
import { fileFinding, type Finding } from '../../tree/findings.ts';
import { PropReader, type Component, type ReadSource } from './component-props.ts';
import { taggedStatesIn } from './machine-tags.ts';
import { pinnedLanguagesIn } from './pinned-languages.ts';
import { IMPOSSIBLE_STATES, NOTHING_TO_PLAY, SHOWN_BY_PAGES } from './shown-elsewhere.ts';
import { StoryReader, type StorySource } from './story-sources.ts';
import { isInteractive, isShownBy, possibleStatesOf, STATE_OF_TAG } from './story-states.ts';

const COMPONENT_FILE = /^src\/(?:design|trading)\/.*\.tsx$/;
const STORY_FILE = /^stories\/.*\.stories\.tsx$/;
const MACHINE_FILE = /^machines\/.*\.ts$/;
const EXCEPTIONS = 'scripts/stories/catalogue/shown-elsewhere.ts';

export interface Exceptions {
  readonly shownByPages: Readonly<Record<string, string>>;
  readonly impossibleStates: typeof IMPOSSIBLE_STATES;
  readonly nothingToPlay: Readonly<Record<string, string>>;
}

const KNOWN: Exceptions = {
  shownByPages: SHOWN_BY_PAGES,
  impossibleStates: IMPOSSIBLE_STATES,
  nothingToPlay: NOTHING_TO_PLAY,
};

export interface Catalogue {
  readonly findings: readonly Finding[];
  readonly componentCount: number;
  readonly storyCount: number;
}

/** @param graph of src, machines, stories and what they import. */
export function readCatalogue(graph: Graph, exceptions: Exceptions = KNOWN): Catalogue {
  const read: ReadSource = (path) => graph.get(path)?.source;
  const props = new PropReader(read);
  const reader = new StoryReader(read);
  const paths = [...graph.keys()];
  const components = paths
    .filter((path) => COMPONENT_FILE.test(path))
    .flatMap((path) => props.componentsIn(path));
  const storyFiles = paths.filter((path) => STORY_FILE.test(path));
  const stories = storyFiles
    .filter((path) => !path.startsWith('stories/guide/'))
    .flatMap((path) => reader.storiesIn(path));
  const tags = paths
    .filter((path) => MACHINE_FILE.test(path))
    .flatMap((path) => taggedStatesIn(path, read(path) ?? ''));
  const unknownTags = tags.filter(({ tag }) => !(tag in STATE_OF_TAG));
  const used = new Set<string>();
  const runGraph = runGraphOf(graph, { followsParts: true });
  const findings = [
    ...storyFiles.flatMap((path) => pinnedLanguagesIn(path, read(path) ?? '')),
    ...unknownTags.map(({ file, tag }) =>
      fileFinding(file, `say in STATE_OF_TAG of story-states.ts which state the tag ${tag} shows`),
    ),
    ...components.flatMap((component) => {
      const shown = stories.filter((story) => story.components.has(component.key));
      if (shown.length === 0) return unshownFinding(component, runGraph, exceptions, used);
      return stateFindings(component, shown, tags, exceptions, used);
    }),
  ];
  return {
    findings: [...findings, ...unusedFindings(exceptions, used)],
    componentCount: components.length,
    storyCount: stories.length,
  };
}

function stateFindings(
  component: Component,
  shown: readonly StorySource[],
  tags: Parameters<typeof possibleStatesOf>[1],
  { impossibleStates, nothingToPlay }: Exceptions,
  used: Set<string>,
): readonly Finding[] {
  const { file, line, name } = component;
  const missing = possibleStatesOf(component, tags).filter((state) => {
    if (shown.some((story) => isShownBy(state, story))) return false;
    const isException = impossibleStates.some(([one, its]) => one === name && its === state);
    if (isException) used.add(`${name} ${state}`);
    return !isException;
  });
  const mustPlay = isInteractive(component) && !shown.some(({ hasPlay }) => hasPlay);
  if (mustPlay && name in nothingToPlay) used.add(name);
  return [
    ...missing.map((state) => ({
      file,
      line,
      message: `${name}: no story shows it ${state === 'default' ? 'at all' : `in the state "${state}"`}`,
    })),
    ...(mustPlay && !(name in nothingToPlay)
      ? [{ file, line, message: `${name}: no story plays what a user does with it` }]
      : []),
  ];
}

/** A component that only its own folder uses, or that the app loads for it, is shown by the stories of what uses it. */
function unshownFinding(
  { file, line, name }: Component,
  graph: Graph,
  { shownByPages }: Exceptions,
  used: Set<string>,
): readonly Finding[] {
  const page = shownByPages[name];
  if (page !== undefined) {
    used.add(name);
    const reached = importsFrom(graph, [page]);
    const views = (graph.get(file)?.imports ?? []).flatMap(({ target }) => target ?? []);
    const wrapped = views.filter((view) => folderOf(view) === folderOf(file));
    if ([file, ...wrapped].some((path) => reached.has(path))) return [];
    return [{ file, line, message: `${name}: ${page} does not show it` }];
  }
  const folder = folderOf(file);
  const isPart = usersOf(graph, file, name).every((user) => folderOf(user) === folder);
  const isReached = [...importersOf(graph, [file])].some((path) => STORY_FILE.test(path));
  if (isPart && isReached) return [];
  return [{ file, line, message: `${name}: has no story` }];
}

/** Files that import it by name, or load its file later; without those of the app, which put pages together. */
function usersOf(graph: Graph, file: string, name: string): readonly string[] {
  return [...graph.values()]
    .filter(({ path, imports }) => {
      if (!path.startsWith('src/') || path.startsWith('src/app/') || path === file) return false;
      return imports.some(
        (site) =>
          site.target === file &&
          (site.kind === 'value' ? site.names.has(name) : site.kind === 'dynamic'),
      );
    })
    .map(({ path }) => path);
}

/** src/trading/chart of src/trading/chart/own/OwnLayer.tsx. */
const folderOf = (path: string): string => path.split('/').slice(0, 3).join('/');

function unusedFindings(
  { shownByPages, impossibleStates, nothingToPlay }: Exceptions,
  used: ReadonlySet<string>,
): readonly Finding[] {
  const rows = [
    ...Object.keys(shownByPages),
    ...impossibleStates.map(([name, state]) => `${name} ${state}`),
    ...Object.keys(nothingToPlay),
  ];
  return rows
    .filter((row) => !used.has(row))
    .map((row) => fileFinding(EXCEPTIONS, `${row}: remove the exception, nothing needs it`));
}
