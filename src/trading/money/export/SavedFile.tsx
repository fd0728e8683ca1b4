/** An export that was saved: its rows, its size, and the checksum that its bytes have. */
import { useLingui } from '@lingui/react/macro';
import { decimal } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { FileExport } from '#src/binding/file-export.ts';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';

const ALGORITHM = 'SHA-256';

interface SavedFileProps {
  readonly fileExport: FileExport;
  readonly onCopy: (text: string) => void;
}

export function SavedFile({ fileExport: { job, file }, onCopy }: SavedFileProps) {
  const { t } = useLingui();
  return (
    <>
      <Notice tone="success">{t`File saved. Its bytes match the checksum of the exchange.`}</Notice>
      <div>
        <ValueRow
          label={t({ message: 'Rows', comment: 'Number of rows of a file' })}
          value={<NumberText>{String(job?.rowCount ?? 0)}</NumberText>}
        />
        <ValueRow
          label={t({ message: 'File size', comment: 'Label' })}
          value={<NumberText>{sizeText(file?.size ?? 0)}</NumberText>}
        />
        <ValueRow
          label={ALGORITHM}
          value={
            <Copyable
              text={file?.sha256 ?? ''}
              label={t({ message: 'Copy checksum', comment: 'Label' })}
              onCopy={onCopy}
              isShortened
            />
          }
        />
      </div>
    </>
  );
}

/** "24,532 B". */
const sizeText = (bytes: number): string => `${displayNumber(decimal(String(bytes)))} B`;
