/** Makes a component whose code is loaded when it is first rendered. Used instead of React's `lazy`, which
 *  keeps a fallback on screen for at least 300 ms: our placeholders have the size of what replaces them, so
 *  the part is shown as soon as it has loaded, and without a placeholder where it has loaded before. Every part
 *  has a boundary of its own: its failure leaves the rest of the page. */
import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { noteFailedLoad } from './network-return.ts';
import { PartBoundary, type FailurePlace } from './part-boundary.tsx';

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the code before the first render. Never rejects: a failure is retried when the part is rendered. */
  readonly load: () => Promise<void>;
}

const nothing = (): ReactNode => null;

/**
 * @param loadCode usually `async () => (await loadPart('menu')).MenuList`.
 * @param placeholder is shown until the code has loaded.
 * @param place where a failure is shown: a part with a placeholder has a place of its own. `outside` leaves the
 *   failure to the boundary around it.
 */
export function lazyComponent<Props extends object>(
  loadCode: () => Promise<ComponentType<Props>>,
  placeholder: (props: Props) => ReactNode = nothing,
  place: FailurePlace | 'outside' = placeholder === nothing ? 'line' : 'panel',
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const loadOnce = async (): Promise<ComponentType<Props>> => {
    try {
      loading ??= loadCode();
      loaded = await loading;
      return loaded;
    } catch (error) {
      loading = undefined;
      noteFailedLoad(error, loadOnce);
      throw error;
    }
  };

  const Lazy = (props: Props): ReactNode => {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly reason: unknown }>();
    useLayoutEffect(() => {
      if (Shown !== undefined) return undefined;
      let isMounted = true;
      const show = async (): Promise<void> => {
        try {
          const component = await loadOnce();
          if (isMounted) setShown(() => component);
        } catch (reason) {
          if (isMounted) setFailure({ reason });
        }
      };
      void show();
      return () => {
        isMounted = false;
      };
    }, [Shown]);
    if (failure !== undefined) throw failure.reason;
    return Shown === undefined ? placeholder(props) : <Shown {...props} />;
  };

  const load = async (): Promise<void> => {
    try {
      await loadOnce();
    } catch {
      // The render reports it.
    }
  };
  if (place === 'outside') return Object.assign(Lazy, { load });
  const Guarded = (props: Props): ReactNode => (
    <PartBoundary place={place}>
      <Lazy {...props} />
    </PartBoundary>
  );
  return Object.assign(Guarded, { load });
}
