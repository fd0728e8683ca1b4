/** States and transitions of a machine as a graph. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { childrenOf, nodesOf, pathOf } from '#scripts/machines/ignored-events.ts';
import { actorsOf, labelOf, outgoing } from '#scripts/machines/labels.ts';
import { transitionName } from '#scripts/machines/transitions.ts';

export interface DiagramNode {
  readonly path: string;
  /** Undefined at the top. */
  readonly parent: string | undefined;
  readonly title: string;
  /** Actors that the state invokes. */
  readonly actors: readonly string[];
  readonly kind: 'state' | 'group' | 'regions' | 'end';
  /** Whether its parent begins here. */
  readonly isInitial: boolean;
}

/** Transitions between the same two states share an arrow. */
export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly string[];
  /** As coverage counts them. */
  readonly names: readonly string[];
}

export interface DiagramGraph {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
}

/** Path of the frame around all states: events that every state handles start here. */
export const EVERYWHERE = '';

/** Transitions that stay in the state have no arrow. */
export function diagramOf(machine: AnyStateMachine): DiagramGraph {
  const nodes = nodesOf(machine.root);
  const edges = new Map<string, { from: string; to: string; labels: string[]; names: string[] }>();
  for (const node of [machine.root, ...nodes]) {
    for (const transition of outgoing(node)) {
      for (const target of transition.target ?? []) {
        const [from, to] = [pathOf(node), pathOf(target)];
        const key = `${from} > ${to}`;
        const edge = edges.get(key) ?? { from, to, labels: [], names: [] };
        edge.labels.push(labelOf(transition, node));
        edge.names.push(transitionName(transition));
        edges.set(key, edge);
      }
    }
  }
  return { nodes: nodes.map(nodeOf), edges: [...edges.values()] };
}

function nodeOf(node: AnyStateNode): DiagramNode {
  const parent = node.parent === undefined ? '' : pathOf(node.parent);
  return {
    path: pathOf(node),
    parent: parent === '' ? undefined : parent,
    title: node.key,
    actors: actorsOf(node),
    kind: kindOf(node),
    isInitial:
      node.parent?.type === 'compound' && node.parent.initial.target.some((one) => one === node),
  };
}

function kindOf(node: AnyStateNode): DiagramNode['kind'] {
  if (node.type === 'final') return 'end';
  if (node.type === 'parallel') return 'regions';
  return childrenOf(node).length > 0 ? 'group' : 'state';
}
