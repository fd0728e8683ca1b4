/** Error boundary for a chunk that could not be loaded, shown instead of a blank page: after a
 *  deploy the host may no longer have the files of an open tab. Any other error is rethrown. */
import { Component, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import styles from './NotFound.module.css';

interface MissingPartProps {
  readonly children: ReactNode;
  /** Whether the missing part is optional: then only a line reports it. */
  readonly isSmall?: boolean;
  /** A changed value retries the part. */
  readonly occasion?: unknown;
}

interface MissingPartState {
  readonly failure: unknown;
  /** Value of the last attempt. */
  readonly occasion: unknown;
}

/** Matches the bundler's error names for a script and a style sheet. */
const isOfLoading = (failure: unknown): boolean =>
  failure instanceof Error && /chunk/i.test(`${failure.name} ${failure.message}`);

export class MissingPart extends Component<MissingPartProps, MissingPartState> {
  static getDerivedStateFromError(failure: unknown): Partial<MissingPartState> {
    return { failure };
  }

  static getDerivedStateFromProps(
    { occasion }: MissingPartProps,
    tried: MissingPartState,
  ): MissingPartState | null {
    return occasion === tried.occasion ? null : { failure: undefined, occasion };
  }

  override readonly state: MissingPartState = { failure: undefined, occasion: undefined };

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    if (!isOfLoading(failure)) throw failure;
    return this.props.isSmall === true ? <MissingLine /> : <Missing />;
  }
}

function MissingLine() {
  const { t } = useLingui();
  return (
    <div className={styles.line} role="alert">
      {t`Part of the page could not be loaded`}
      <LoadAnew />
    </div>
  );
}

function Missing() {
  const { t } = useLingui();
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{t`Part of the page could not be loaded`}</h1>
      <p className={styles.text}>
        {t`The connection failed or a new version was released. Your order draft is saved.`}
      </p>
      <LoadAnew />
    </main>
  );
}

function LoadAnew() {
  const { t } = useLingui();
  return <Button tone="primary" onClick={() => location.reload()}>{t`Reload page`}</Button>;
}
