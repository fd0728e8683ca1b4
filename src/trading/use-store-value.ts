/** One value read off a store whose snapshot would cost more than the value: rows are many, and most of
 *  them change with every frame. */
import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';

/** @param read gives a primitive, so that an equal one renders nothing. */
export function useStoreValue<
  Store extends object,
  Value extends string | number | boolean | undefined,
>(store: Store, read: (store: Store) => Value): Value {
  const watch = useCallback((onChange: () => void) => subscribe(store, onChange), [store]);
  return useSyncExternalStore(watch, () => read(store));
}
