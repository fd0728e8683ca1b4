/** Registry of the actions available on the page, by id. A component registers its actions while it
 *  is on screen; hotkeys, the hotkey list and the command palette run them. There is one list for
 *  all of them. */
import type { ActionId } from '#contract/core/trading-actions.ts';

export interface OfferedAction {
  readonly run: () => void;
  /** Name of the action on this page, where it differs from the general one. */
  readonly label?: string | undefined;
  /** Describes what running the action would do now; only for actions that move money. */
  readonly preview?: (() => string) | undefined;
  /** Returns why the action is not possible now; undefined when it is. */
  readonly rejected?: (() => string | undefined) | undefined;
}

export type OfferedActions = Readonly<Partial<Record<ActionId, OfferedAction>>>;

const offered = new Map<ActionId, OfferedAction>();
const listeners = new Set<() => void>();
let ids: readonly ActionId[] = [];

/**
 * Registers actions. The newest registration of an action is the one that runs.
 * @returns a function that removes these actions.
 */
export function offerActions(actions: OfferedActions): () => void {
  const given = Object.entries(actions) as [ActionId, OfferedAction][];
  for (const [id, action] of given) offered.set(id, action);
  notify();
  return () => {
    for (const [id, action] of given) if (offered.get(id) === action) offered.delete(id);
    notify();
  };
}

/**
 * Runs an action.
 * @returns whether the action was available.
 */
export function runAction(id: ActionId): boolean {
  const action = offered.get(id);
  action?.run();
  return action !== undefined;
}

export const labelOf = (id: ActionId): string | undefined => offered.get(id)?.label;

export const previewOf = (id: ActionId): string | undefined => offered.get(id)?.preview?.();

export const rejectedOf = (id: ActionId): string | undefined => offered.get(id)?.rejected?.();

export const isOffered = (id: ActionId): boolean => offered.has(id);

/** Returns the available action ids. The array stays the same until the ids change. */
export const offeredIds = (): readonly ActionId[] => ids;

export function watchOfferedActions(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function notify(): void {
  ids = [...offered.keys()];
  for (const listener of listeners) listener();
}
