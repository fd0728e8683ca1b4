/** Draws every state machine: a state diagram and a table of each state's response to each event. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { IgnoredEvents } from '#machines/kernel/ignored-events.ts';
import {
  childrenOf,
  eventsOf,
  nodesOf,
  pathOf,
  reasonsFor,
  responseIn,
  restingStates,
} from './machines/ignored-events.ts';
import { actorsOf, guardOf, labelOf, outgoing } from './machines/labels.ts';
import { listMachines, loadMachine } from './machines/machine-list.ts';

export interface Page {
  readonly path: string;
  readonly text: string;
}

/** Returns one page per machine, and the list of machines. */
export async function drawMachines(): Promise<readonly Page[]> {
  const machines = await Promise.all(listMachines().map(loadMachine));
  const pages = machines.map(({ name, machine, file, ignored }): Page => ({
    path: `docs/machines/${name}.md`,
    text: pageOf(machine, file, ignored),
  }));
  const list = machines.map(({ name }) => `- [${name}](${name}.md)`);
  const index = [
    '# Machines',
    'Generated from the code by `npm run docs`. `npm run machine NAME` opens one of them alone ([tools/machine](../../tools/machine/README.md)).',
    list.join('\n'),
  ];
  return [...pages, { path: 'docs/machines/README.md', text: `${index.join('\n\n')}\n` }];
}

/** @param ignored declarations beside the machine. */
export function pageOf(
  machine: AnyStateMachine,
  file: string,
  ignored: readonly IgnoredEvents[] = [],
): string {
  return (
    [
      `# ${machine.id}`,
      `From \`${file}\`, drawn by \`npm run docs\`.`,
      [
        '```mermaid',
        'stateDiagram-v2',
        ...statesOf(machine.root, 1),
        ...everywhereIn(machine.root),
        ...arrowsOf(machine.root),
        '```',
      ].join('\n'),
      'What each state does with each event. A number is the reason why nothing happens, below. An empty cell: a region beside the state handles the event, or the machine does not rest in the state.',
      tableOf(machine, ignored),
      ...reasonsOf(ignored),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

const EVERYWHERE = 'everywhere';

/** Mermaid requires names without dots; events handled by the machine itself apply in every state. */
const nameOf = (node: AnyStateNode): string =>
  node.path.length === 0 ? EVERYWHERE : node.path.join('_').replaceAll(/[^\w]/g, '_');

function statesOf(node: AnyStateNode, depth: number): readonly string[] {
  const indent = '  '.repeat(depth);
  const inside: string[] = [];
  if (node.type === 'compound') {
    for (const target of node.initial.target) inside.push(`${indent}[*] --> ${nameOf(target)}`);
  }
  const children = childrenOf(node);
  children.forEach((child, index) => {
    const nested = statesOf(child, depth + 1);
    const title = `${child.key}${invokedBy(child)}`;
    if (node.type === 'parallel' && index > 0) inside.push(`${indent}--`);
    inside.push(`${indent}state "${title}" as ${nameOf(child)}`);
    if (childrenOf(child).length > 0) {
      inside.push(`${indent}state ${nameOf(child)} {`, ...nested, `${indent}}`);
    }
    if (child.type === 'final') inside.push(`${indent}${nameOf(child)} --> [*]`);
  });
  return inside;
}

/** Events handled by the machine itself do not start from a state of their own. */
const everywhereIn = (top: AnyStateNode): readonly string[] =>
  outgoing(top).some(({ target }) => target !== undefined)
    ? [`  state "every state" as ${EVERYWHERE}`]
    : [];

/** Placed after all states, so that an arrow out of a nested state declares nothing inside it. */
const arrowsOf = (top: AnyStateNode): readonly string[] =>
  [top, ...nodesOf(top)].flatMap((node) =>
    outgoing(node).flatMap((transition) =>
      (transition.target ?? []).map(
        (target) => `  ${nameOf(node)} --> ${nameOf(target)}: ${labelOf(transition, node)}`,
      ),
    ),
  );

const invokedBy = (node: AnyStateNode): string =>
  node.invoke.length === 0 ? '' : ` / ${actorsOf(node).join(', ')}`;

/** Rows are leaf states, columns the events sent by a user, an adapter or a child. */
function tableOf(machine: AnyStateMachine, ignored: readonly IgnoredEvents[]): string {
  const events = eventsOf(machine);
  if (events.length === 0) return '| state |\n| --- |';
  const resting = new Set(restingStates(machine));
  const leaves = nodesOf(machine.root).filter((node) => childrenOf(node).length === 0);
  const rows = leaves.map((leaf) => {
    const cells = events.map(
      (event) => cellOf(leaf, event) ?? (resting.has(leaf) ? reasonIn(ignored, leaf, event) : ''),
    );
    return `| \`${pathOf(leaf)}\` | ${cells.join(' | ')} |`;
  });
  const head = `| state | ${events.map((event) => `\`${event}\``).join(' | ')} |`;
  return [head, `| --- |${' --- |'.repeat(events.length)}`, ...rows].join('\n');
}

/** The innermost state that handles the event decides; undefined if none does. */
function cellOf(leaf: AnyStateNode, event: string): string | undefined {
  for (let node: AnyStateNode | undefined = leaf; node !== undefined; node = node.parent) {
    const transitions = node.transitions.get(event);
    if (transitions !== undefined && transitions.length > 0) {
      return transitions.map((one) => responseOf(one)).join('<br>');
    }
  }
  return undefined;
}

/** Number of the reason why a state ignores an event. */
function reasonIn(ignored: readonly IgnoredEvents[], leaf: AnyStateNode, event: string): string {
  if (responseIn(leaf, event) !== 'ignored') return '';
  const reasons = reasonsFor(ignored, { state: pathOf(leaf), event });
  if (reasons.length === 0) return '**not declared**';
  return reasons.map((reason) => numberOf(ignored, reason)).join(', ');
}

/** Declarations with the same reason share a number. */
const wordsOf = (ignored: readonly IgnoredEvents[]): readonly string[] => [
  ...new Set(ignored.map(({ because }) => because)),
];

const numberOf = (ignored: readonly IgnoredEvents[], { because }: IgnoredEvents): number =>
  wordsOf(ignored).indexOf(because) + 1;

function reasonsOf(ignored: readonly IgnoredEvents[]): readonly string[] {
  if (ignored.length === 0) return [];
  const reasons = wordsOf(ignored).map((because, index) => {
    const everywhere = ignored
      .filter((one) => one.because === because && one.in.includes(''))
      .flatMap(({ events }) => events.map((event) => `\`${event}\``));
    const where = everywhere.length === 0 ? '' : ` (${everywhere.join(', ')} in every state)`;
    return `${index + 1}. ${because[0]?.toUpperCase() ?? ''}${because.slice(1)}${where}.`;
  });
  return ['Ignored, because:', reasons.join('\n')];
}

function responseOf(transition: AnyTransitionDefinition): string {
  const targets = transition.target?.map((target) => target.path.join('.')).join(', ') ?? 'stays';
  const guard = guardOf(transition.guard);
  return guard === '' ? targets : `${targets} [${guard}]`;
}
