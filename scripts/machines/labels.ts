/** Texts of transitions, as diagrams show them. */
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Returns the names of the actors that a state invokes. */
export const actorsOf = (node: AnyStateNode): readonly string[] =>
  node.invoke.map(({ src }) => sourceOf(src));

const sourceOf = (source: unknown): string => (typeof source === 'string' ? source : 'inline');

/** Transitions that start at a state, those without an event included. */
export const outgoing = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** Returns "after responseTimeoutMs", "placeOrder done", "order.submitted [isComplete]". */
export function labelOf(transition: AnyTransitionDefinition, node: AnyStateNode): string {
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

/** Returns the name of a guard, "guarded" for one without a name, and "" for none. */
export function guardOf(guard: unknown): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return 'guarded';
}
