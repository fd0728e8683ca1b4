/** `story-states`: every component of src/design and src/trading has a story for each state that its props allow, and
 *  an interactive one a story that plays. */
import { readCatalogue } from './stories/catalogue/catalogue-findings.ts';
import { conclude } from './tree/findings.ts';
import { readGraph } from './tree/graph.ts';

const FOLDERS = ['src', 'machines', 'stories', 'tests/support', '.storybook', 'contract', 'domain'];

const { findings, componentCount, storyCount } = readCatalogue(readGraph(FOLDERS));
conclude(
  findings,
  storyCount === 0 ? '0 stories' : `${componentCount} components and ${storyCount} stories`,
);
