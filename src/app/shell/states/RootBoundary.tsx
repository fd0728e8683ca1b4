/** Boundary around the whole client: an error that no other boundary caught shows the last page instead of a blank
 *  one. */
import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadPart } from '#src/deferred/load-part.ts';
import { LastPageView } from '#src/design/feedback/LastPageView.tsx';

interface RootBoundaryState {
  readonly failure?: { readonly reason: unknown };
}

export class RootBoundary extends Component<{ readonly children: ReactNode }, RootBoundaryState> {
  static getDerivedStateFromError = (reason: unknown): RootBoundaryState => ({
    failure: { reason },
  });

  override readonly state: RootBoundaryState = {};

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <LastPage reason={failure.reason} />;
  }
}

export function LastPage({ reason }: { readonly reason: unknown }) {
  return (
    <LastPageView>
      <Report reason={reason} />
    </LastPageView>
  );
}

/** The page is complete without the report: its chunk may be what cannot be loaded. */
function Report({ reason }: { readonly reason: unknown }) {
  const [Shown, setShown] = useState<ComponentType<{ readonly reason: unknown }>>();
  useEffect(() => {
    loadPart('idleWork').then(
      ({ ErrorReport }) => setShown(() => ErrorReport),
      () => undefined,
    );
  }, []);
  return Shown && <Shown reason={reason} />;
}
