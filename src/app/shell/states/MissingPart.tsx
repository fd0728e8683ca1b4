/** Stands where a part of the client could not be loaded, in place of a white page: after a deploy the host
 *  may not have an open tab's files any more. Any other failure is handed on. */
import { Component, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import styles from './NotFound.module.css';

interface MissingPartProps {
  readonly children: ReactNode;
  /** It lies over a page that stands without it: a line says what is missing. */
  readonly isSmall?: boolean;
  /** Another one than before: the part is tried once more. */
  readonly occasion?: unknown;
}

interface MissingPartState {
  readonly failure: unknown;
  /** On which it was tried last. */
  readonly occasion: unknown;
}

/** The bundler's own names: of a script, and of a sheet. */
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
