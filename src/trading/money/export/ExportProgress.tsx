/** Progress of an export that is being written or received. */
import { useLingui } from '@lingui/react/macro';
import type { FileExport } from '#src/binding/file-export.ts';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';

interface ExportProgressProps {
  readonly fileExport: FileExport;
}

export function ExportProgress({ fileExport }: ExportProgressProps) {
  const { t } = useLingui();
  const { job, isResponseMissing } = fileExport;
  const share = job === undefined || job.totalCount === 0 ? 0 : job.rowCount / job.totalCount;
  return (
    <>
      <ProgressBar label={t({ message: 'Export progress', comment: 'Label' })} share={share} />
      <output>{useStepText(fileExport)}</output>
      {isResponseMissing && (
        <Notice tone="warning">{t`No response yet. The request is repeated.`}</Notice>
      )}
    </>
  );
}

function useStepText({ phase, job, isStopRequested }: FileExport): string {
  const { t } = useLingui();
  if (phase === 'canceling' || isStopRequested) return t`Stopping the export…`;
  if (job === undefined) return t`Starting the export…`;
  if (phase === 'receiving' || phase === 'saving') return t`Receiving and checking the file…`;
  const { rowCount, totalCount } = job;
  return t`${rowCount} of ${totalCount} rows`;
}
