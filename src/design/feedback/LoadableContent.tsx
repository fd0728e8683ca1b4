/** Content that is loaded by request: a placeholder until it is loaded, an error with Retry if it
 *  could not be loaded, and a notice with Retry above content that could not be updated. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Loadable } from '#domain/loadable.ts';
import { Button } from '../controls/Button.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Notice } from './Notice.tsx';

interface LoadableContentProps<Data> {
  readonly loadable: Loadable<Data> & { readonly onRetry?: () => void };
  /** "The order history could not be loaded." */
  readonly failureText: string;
  readonly placeholder: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

export function LoadableContent<Data>(props: LoadableContentProps<Data>) {
  const { loadable, failureText, placeholder, children } = props;
  const { onRetry } = loadable;
  if (loadable.status === 'failed') return <ErrorState text={failureText} onRetry={onRetry} />;
  const isOutdated = loadable.status === 'stale' && loadable.reason === 'failed';
  // Placeholder, content and outdated content have one position, so that a table which is all three
  // keeps its scroll position.
  return (
    <>
      {isOutdated && <Outdated text={failureText} onRetry={onRetry} />}
      {'data' in loadable ? children(loadable.data) : placeholder}
    </>
  );
}

interface OutdatedProps {
  readonly text: string;
  readonly onRetry: (() => void) | undefined;
}

function Outdated({ text, onRetry }: OutdatedProps) {
  const { t } = useLingui();
  const retry = onRetry !== undefined && <Button size="small" onClick={onRetry}>{t`Retry`}</Button>;
  return (
    <Notice tone="warning" action={retry}>
      {text}
    </Notice>
  );
}
