/** Error boundary of a part of the page: an error while its code is evaluated, while it renders or in one of
 *  its effects replaces this part alone. The app provides what is shown instead, so this layer imports nothing
 *  but React. */
import { Component, type ComponentType, type ReactNode } from 'react';
import { failedLoadOf, onReturns } from './network-return.ts';

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

  #awaited: unknown;
  #endWait: (() => void) | undefined;

  readonly #retry = (): void => this.setState({ failure: undefined });

  override componentDidMount(): void {
    this.#awaitReturn();
  }

  override componentDidUpdate(): void {
    this.#awaitReturn();
  }

  override componentWillUnmount(): void {
    this.#endWait?.();
    this.#awaited = undefined;
  }

  /** Code that could not be loaded is loaded again when the network may be back, and shown once it has come: the
   *  message stays meanwhile, with the focus on it. */
  #awaitReturn(): void {
    const { failure } = this.state;
    if (failure === this.#awaited) return;
    this.#endWait?.();
    this.#awaited = failure;
    const load = failure && failedLoadOf(failure.reason);
    if (load === undefined) return;
    const loadAndRetry = async (): Promise<void> => {
      try {
        await load();
      } catch {
        return; // The next return tries again.
      }
      if (this.#awaited === failure) this.#retry();
    };
    this.#endWait = onReturns(() => void loadAndRetry());
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { children, place, help } = this.props;
    if (failure === undefined) return children;
    if (FailureView === undefined) throw failure.reason;
    return <FailureView reason={failure.reason} place={place} help={help} onRetry={this.#retry} />;
  }
}
