/** Subscribes to one value of a store whose full snapshot would be expensive: rows are many, and
 *  most of them change with every market frame. */
import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';

/** @param read must return a primitive, so that an equal value does not rerender. */
export function useStoreValue<
  Store extends object,
  Value extends string | number | boolean | undefined,
>(store: Store, read: (store: Store) => Value): Value {
  const watch = useCallback((onChange: () => void) => subscribe(store, onChange), [store]);
  return useSyncExternalStore(watch, () => read(store));
}
