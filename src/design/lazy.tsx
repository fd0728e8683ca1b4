/** Component whose code is in its own chunk. React's `lazy` delays loaded content by at least 300
 *  ms after showing a placeholder, to avoid flicker. These placeholders have the final size, so
 *  nothing flickers: loaded content is shown immediately, and available code shows no placeholder. */
import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the code before the component is rendered. If that fails, rendering tries again. */
  readonly load: () => Promise<void>;
}

const nothing = (): ReactNode => null;

/** @param place placeholder until the code is loaded. A failure is thrown to the surrounding error
 *  boundary. */
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
      // Reported when the component is rendered.
    }
  };
  return Object.assign(Lazy, { load });
}
