/** A component whose code comes in a chunk of its own. React's `lazy` shows what has come 300 ms behind the
 *  place that was kept for it, at the soonest, lest places flicker. Ours keep their size, so nothing flickers:
 *  what has come is shown at once, and what is here already has no place before it. */
import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches the code before it is rendered. Should it not come now, whoever renders it asks again. */
  readonly load: () => Promise<void>;
}

const nothing = (): ReactNode => null;

/** @param place stands there until the code has come. A failure is thrown to the boundary around it. */
export function lazyComponent<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  place: (props: Props) => ReactNode = nothing,
): LazyComponent<Props> {
  let known: ComponentType<Props> | undefined;
  let fetching: Promise<ComponentType<Props>> | undefined;

  const fetchOnce = async (): Promise<ComponentType<Props>> => {
    try {
      fetching ??= fetchCode();
      known = await fetching;
      return known;
    } catch (failure) {
      fetching = undefined;
      throw failure;
    }
  };

  const Lazy = (props: Props): ReactNode => {
    const [Shown, show] = useState(() => known);
    const [failure, fail] = useState<{ readonly reason: unknown }>();
    useLayoutEffect(() => {
      if (Shown !== undefined) return undefined;
      let isGone = false;
      const bring = async (): Promise<void> => {
        try {
          const brought = await fetchOnce();
          if (!isGone) show(() => brought);
        } catch (reason) {
          if (!isGone) fail({ reason });
        }
      };
      void bring();
      return () => {
        isGone = true;
      };
    }, [Shown]);
    if (failure !== undefined) throw failure.reason;
    return Shown === undefined ? place(props) : <Shown {...props} />;
  };

  const load = async (): Promise<void> => {
    try {
      await fetchOnce();
    } catch {
      // Said when it is rendered.
    }
  };
  return Object.assign(Lazy, { load });
}
