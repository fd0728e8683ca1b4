/** Loads a service that a part needs when it is first rendered. */
import { useLayoutEffect, useState } from 'react';

/**
 * Calls `load` after the first render, and again with another function; returns what it has loaded last.
 * A failure is thrown while rendering, so that it reaches the boundary of this part and not the page.
 */
export function useLoaded<Loaded>(load: () => Promise<Loaded>): Loaded | undefined {
  const [state, setState] = useState<{ readonly loaded: Loaded } | { readonly failure: unknown }>();
  useLayoutEffect(() => {
    let isMounted = true;
    load().then(
      (loaded) => isMounted && setState({ loaded }),
      (failure: unknown) => isMounted && setState({ failure }),
    );
    return () => {
      isMounted = false;
    };
  }, [load]);
  if (state === undefined) return undefined;
  if ('failure' in state) throw state.failure;
  return state.loaded;
}
