/** A case on the user's phone: its papers, one after the other. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import type { PhoneForm } from '#src/binding/identity-phone.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { settings } from '#src/stores/settings.store.ts';
import { useIdentityLabels } from '#src/trading/identity/use-identity-labels.ts';
import { PaperList } from './parts/PaperList.tsx';
import styles from './Phone.module.css';

export interface PhoneViewProps {
  readonly form: PhoneForm;
}

export function PhoneView({ form }: PhoneViewProps) {
  const { t } = useLingui();
  const title = t({ message: 'Upload your documents', comment: 'Title of a page' });
  usePageTitle(title, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <Content form={form} />
    </main>
  );
}

function Content({ form }: PhoneViewProps): ReactNode {
  const { t } = useLingui();
  switch (form.phase) {
    case 'loading':
      return <Skeleton height="160px" />;
    case 'unanswered':
      return (
        <ErrorState
          text={t`The exchange did not respond. Check your connection and try again.`}
          onRetry={form.retry}
        />
      );
    case 'ended':
      return (
        <Notice tone="warning">
          {t`This link is no longer valid. Create a new one on your computer.`}
        </Notice>
      );
    case 'submitted':
      return (
        <Notice tone="success">{t`Your documents are submitted. You can close this page.`}</Notice>
      );
    default:
      return <Papers form={form} />;
  }
}

function Papers({ form }: PhoneViewProps) {
  const { t } = useLingui();
  const labels = useIdentityLabels();
  const { opened, missing, openPaper } = form;
  if (opened === undefined) return null;
  const [next] = missing;
  const paper = next === undefined ? '' : labels.paper(next, opened.documentType);
  return (
    <Panel title={t({ message: 'Documents', comment: 'Of a case' })} isPadded>
      <div className={styles.papers}>
        {next === undefined && (
          <Notice tone="success">
            {t`All documents are uploaded. Submit them on your computer.`}
          </Notice>
        )}
        <PaperList
          requiredPapers={opened.requiredPapers}
          papers={opened.papers}
          documentType={opened.documentType}
          isDraft={opened.isDraft}
          onOpen={openPaper}
        />
        {next !== undefined && (
          <Button tone="primary" size="large" isWide onClick={() => openPaper(next)}>
            {t({ message: `Continue: ${paper}`, comment: 'The next document' })}
          </Button>
        )}
      </div>
    </Panel>
  );
}
