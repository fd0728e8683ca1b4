/** Draws every state machine: a state diagram and a table of each state's response to each event. */
import { join } from 'node:path';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { root } from './runner/programs.ts';
import { listFiles } from './tree/files.ts';

export interface Page {
  readonly path: string;
  readonly text: string;
}

/** Returns one page per machine, and the list of machines. */
export async function drawMachines(): Promise<readonly Page[]> {
  const files = listFiles(['machines']).filter((path) => path.endsWith('.machine.ts'));
  const pages = await Promise.all(
    files.map(async (file): Promise<Page> => {
      const parts = file
        .replace(/^machines\//, '')
        .replace(/\.machine\.ts$/, '')
        .split('/');
      const text = pageOf(await machineIn(file), file);
      return { path: `docs/machines/${[...new Set(parts)].join('-')}.md`, text };
    }),
  );
  const list = pages.map(({ path }) => {
    const base = path.replace('docs/machines/', '');
    return `- [${base.replace('.md', '')}](${base})`;
  });
  const index = `# Machines\n\nGenerated from the code by \`npm run docs\`.\n\n${list.join('\n')}\n`;
  return [...pages, { path: 'docs/machines/README.md', text: index }];
}

/** Loads the single machine of a file, exported as `…Machine`. */
async function machineIn(file: string): Promise<AnyStateMachine> {
  const module = (await import(join(root, file))) as Readonly<Record<string, unknown>>;
  const found = Object.entries(module).filter(([name]) => name.endsWith('Machine'));
  const machine = found[0]?.[1];
  if (found.length !== 1 || machine === undefined) {
    throw new Error(`${file} exports ${found.length} names that end in Machine; it should be one`);
  }
  return machine as AnyStateMachine;
}

export function pageOf(machine: AnyStateMachine, file: string): string {
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
      'What each state does with each event; an empty cell ignores it.',
      tableOf(machine),
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

const childrenOf = (node: AnyStateNode): readonly AnyStateNode[] => Object.values(node.states);

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
  transitionsOf(top).some(({ target }) => target !== undefined)
    ? [`  state "every state" as ${EVERYWHERE}`]
    : [];

/** Placed after all states, so that an arrow out of a nested state declares nothing inside it. */
const arrowsOf = (top: AnyStateNode): readonly string[] =>
  [top, ...nodesOf(top)].flatMap((node) =>
    transitionsOf(node).flatMap((transition) =>
      (transition.target ?? []).map(
        (target) => `  ${nameOf(node)} --> ${nameOf(target)}: ${labelOf(transition, node)}`,
      ),
    ),
  );

const invokedBy = (node: AnyStateNode): string =>
  node.invoke.length === 0 ? '' : ` / ${node.invoke.map((call) => sourceOf(call.src)).join(', ')}`;

const sourceOf = (source: unknown): string => (typeof source === 'string' ? source : 'inline');

const transitionsOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** "after responseTimeoutMs", "placeOrder done", "order.submitted [isComplete]". */
function labelOf(transition: AnyTransitionDefinition, node: AnyStateNode): string {
  const guard = guardOf(transition.guard);
  return `${eventText(transition.eventType, node)}${guard === '' ? '' : ` [${guard}]`}`.trim();
}

function eventText(eventType: string, node: AnyStateNode): string {
  if (eventType === '') return 'always';
  const after = /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1];
  if (after !== undefined) return `after ${after}`;
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType);
  if (actor === null) return eventType.startsWith('xstate.done.state') ? 'done' : eventType;
  const invoked = node.invoke.find((one) => one.id === actor[2]);
  const name = invoked === undefined ? actor[2] : sourceOf(invoked.src);
  return `${name} ${actor[1] === 'done' ? 'done' : 'failed'}`;
}

function guardOf(guard: unknown): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return 'guarded';
}

/** Rows are leaf states, columns the events sent by a user or an adapter. */
function tableOf(machine: AnyStateMachine): string {
  const nodes = [machine.root, ...nodesOf(machine.root)];
  const events = [...new Set(nodes.flatMap((node) => [...node.transitions.keys()]))]
    .filter((event) => !event.startsWith('xstate.') && event !== '')
    .toSorted();
  if (events.length === 0) return '| state |\n| --- |';
  const leaves = nodesOf(machine.root).filter((node) => childrenOf(node).length === 0);
  const rows = leaves.map((leaf) => {
    const cells = events.map((event) => cellOf(leaf, event));
    return `| \`${leaf.path.join('.')}\` | ${cells.join(' | ')} |`;
  });
  const head = `| state | ${events.map((event) => `\`${event}\``).join(' | ')} |`;
  return [head, `| --- |${' --- |'.repeat(events.length)}`, ...rows].join('\n');
}

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  ...(node.path.length === 0 ? [] : [node]),
  ...childrenOf(node).flatMap(nodesOf),
];

/** The innermost state that handles the event decides. */
function cellOf(leaf: AnyStateNode, event: string): string {
  for (let node: AnyStateNode | undefined = leaf; node !== undefined; node = node.parent) {
    const transitions = node.transitions.get(event);
    if (transitions !== undefined && transitions.length > 0) {
      return transitions.map((one) => responseOf(one)).join('<br>');
    }
  }
  return '';
}

function responseOf(transition: AnyTransitionDefinition): string {
  const targets = transition.target?.map((target) => target.path.join('.')).join(', ') ?? 'stays';
  const guard = guardOf(transition.guard);
  return guard === '' ? targets : `${targets} [${guard}]`;
}
