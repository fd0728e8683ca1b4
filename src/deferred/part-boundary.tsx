/** Error boundary of a part of the page: an error while its code is evaluated, while it renders or in one of
 *  its effects replaces this part alone. The app provides what is shown instead, so this layer imports nothing
 *  but React. */
import { Component, type ComponentType, type ReactNode } from 'react';

/** Position of the message: instead of the page, in the panel of the part, or as a line above the page
 *  for a part without a panel. */
export type FailurePlace = 'page' | 'panel' | 'line';

export interface FailureProps {
  readonly reason: unknown;
  readonly place: FailurePlace;
  /** Another way to what the part offers, such as a link. */
  readonly help?: ReactNode;
  /** Renders the part again; loads its code again where that failed. */
  readonly onRetry: () => void;
}

interface PartBoundaryProps {
  readonly children: ReactNode;
  readonly place: FailurePlace;
  readonly help?: ReactNode;
  /** A changed value renders the part again. */
  readonly occasion?: unknown;
}

interface PartBoundaryState {
  readonly failure: { readonly reason: unknown } | undefined;
  readonly occasion: unknown;
}

let FailureView: ComponentType<FailureProps> | undefined;

/** Called once at the start. Without a view, an error reaches the next boundary outside. */
export function provideFailureView(view: ComponentType<FailureProps> | undefined): void {
  FailureView = view;
}

export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  static getDerivedStateFromError(reason: unknown): Partial<PartBoundaryState> {
    return { failure: { reason } };
  }

  static getDerivedStateFromProps(
    { occasion }: PartBoundaryProps,
    before: PartBoundaryState,
  ): PartBoundaryState | null {
    return occasion === before.occasion ? null : { failure: undefined, occasion };
  }

  override readonly state: PartBoundaryState = {
    failure: undefined,
    occasion: this.props.occasion,
  };

  readonly #retry = (): void => this.setState({ failure: undefined });

  override render(): ReactNode {
    const { failure } = this.state;
    const { children, place, help } = this.props;
    if (failure === undefined) return children;
    if (FailureView === undefined) throw failure.reason;
    return <FailureView reason={failure.reason} place={place} help={help} onRetry={this.#retry} />;
  }
}
