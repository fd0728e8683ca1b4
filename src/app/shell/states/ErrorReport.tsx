/** The report of an error that ended the page, to be sent to the support. */
import { Component, type ReactNode } from 'react';
import { ErrorReportView } from '#src/design/feedback/ErrorReportView.tsx';
import { copyText } from '#src/platform/clipboard.ts';
import { systemClock } from '#src/platform/clock.ts';
import { errorReport } from '#src/platform/error-report.ts';
import { isoOf } from '#contract/core/time.ts';

interface ErrorReportProps {
  readonly reason: unknown;
}

/** Renders nothing after an error of its own: no other boundary is around the last page. */
export class ErrorReport extends Component<ErrorReportProps, { readonly isLost: boolean }> {
  static getDerivedStateFromError = () => ({ isLost: true });

  override readonly state = { isLost: false };

  override render(): ReactNode {
    return !this.state.isLost && <Report reason={this.props.reason} />;
  }
}

function Report({ reason }: ErrorReportProps) {
  const report = errorReport(reason, {
    page: location.pathname,
    language: `${document.documentElement.lang}, ${navigator.language}`,
    browser: navigator.userAgent,
    time: isoOf(systemClock()),
  });
  return <ErrorReportView report={report} onCopy={copyText} />;
}
