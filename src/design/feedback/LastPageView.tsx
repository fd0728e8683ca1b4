/** Shown in place of the whole client after an error that no boundary caught. Uses no context of the app, which
 *  may be what failed; in English where no catalog has loaded. */
import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Button } from '../controls/Button.tsx';
import styles from './PartFailure.module.css';

interface LastPageViewProps {
  /** Report of the error. */
  readonly children?: ReactNode;
}

export function LastPageView({ children }: LastPageViewProps) {
  const hasTexts = i18n.locale !== '';
  return (
    <main className={styles.page}>
      <div role="alert">
        <h1 className={styles.title}>
          {hasTexts ? i18n._(msg`The page stopped working`) : 'The page could not be loaded'}
        </h1>
      </div>
      <Button tone="primary" onClick={() => location.reload()}>
        {hasTexts ? i18n._(msg`Reload page`) : 'Reload page'}
      </Button>
      {children}
    </main>
  );
}
