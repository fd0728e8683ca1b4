/** Report of the error that ended the page, with a button that copies it. In English where no catalog has
 *  loaded. */
import { useState } from 'react';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Button } from '../controls/Button.tsx';
import styles from './ErrorReportView.module.css';

interface ErrorReportViewProps {
  readonly report: string;
  /** Rejects if the browser does not permit it. */
  readonly onCopy: (report: string) => Promise<void>;
}

/** Returns the English text while no catalog has loaded; a build contains no other source text. */
const textOf = (message: MessageDescriptor, english: string): string =>
  i18n.locale === '' ? english : i18n._(message);

export function ErrorReportView({ report, onCopy }: ErrorReportViewProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const copy = async (): Promise<void> => {
    try {
      await onCopy(report);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      <p className={styles.text}>
        {textOf(
          msg`Orders on the exchange are not affected. If this happens again, send the report to support.`,
          'Orders on the exchange are not affected. If this happens again, send the report to support.',
        )}
      </p>
      <textarea
        className={styles.report}
        dir="ltr"
        readOnly
        rows={10}
        aria-label={textOf(msg({ message: 'Error report', comment: 'Title' }), 'Error report')}
        value={report}
      />
      <Button onClick={() => void copy()}>
        {textOf(msg({ message: 'Copy report', comment: 'Button' }), 'Copy report')}
      </Button>
      <output className={styles.outcome}>
        {outcome === 'copied' &&
          textOf(msg({ message: 'Report copied', comment: 'State of a button' }), 'Report copied')}
        {outcome === 'failed' &&
          textOf(
            msg`The report could not be copied. Select the text and copy it.`,
            'The report could not be copied. Select the text and copy it.',
          )}
      </output>
    </>
  );
}
