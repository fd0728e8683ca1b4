/** What can be done on the page at this moment, by name: whoever can do something offers it while it is on
 *  screen; keys, the help sheet and the palette run it. One list for all of them. */
import type { ActionId } from '#contract/core/trading-actions.ts';

export interface OfferedAction {
  readonly run: () => void;
  /** What would happen now, in words: of what moves money. */
  readonly preview?: (() => string) | undefined;
  /** Why it would not happen now, in words; undefined when it would. */
  readonly rejected?: (() => string | undefined) | undefined;
}

export type OfferedActions = Readonly<Partial<Record<ActionId, OfferedAction>>>;

const offers = new Map<ActionId, OfferedAction>();
const listeners = new Set<() => void>();
let ids: readonly ActionId[] = [];

/** The newest offer of an action is the one that runs. @returns what takes these back. */
export function offerActions(actions: OfferedActions): () => void {
  const given = Object.entries(actions) as [ActionId, OfferedAction][];
  for (const [id, action] of given) offers.set(id, action);
  notify();
  return () => {
    for (const [id, action] of given) if (offers.get(id) === action) offers.delete(id);
    notify();
  };
}

/** @returns whether anybody could do it. */
export function runAction(id: ActionId): boolean {
  const action = offers.get(id);
  action?.run();
  return action !== undefined;
}

export const previewOf = (id: ActionId): string | undefined => offers.get(id)?.preview?.();

export const rejectedOf = (id: ActionId): string | undefined => offers.get(id)?.rejected?.();

export const isOffered = (id: ActionId): boolean => offers.has(id);

/** The same list until it changes. */
export const offeredIds = (): readonly ActionId[] => ids;

export function watchOffers(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function notify(): void {
  ids = [...offers.keys()];
  for (const listener of listeners) listener();
}
