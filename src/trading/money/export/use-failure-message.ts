/** Messages of failed exports. */
import { useLingui } from '@lingui/react/macro';
import type { FileExportFailure } from '#src/binding/file-export.ts';

export function useFailureMessage(): (failure: FileExportFailure) => string {
  const { t } = useLingui();
  return (failure) => {
    const messages: Readonly<Record<FileExportFailure, string>> = {
      canceled: t`The export was stopped elsewhere. Start it again.`,
      too_large: t`This range has too many rows. Select a shorter one.`,
      interrupted: t`The exchange restarted while it wrote the file. Start the export again.`,
      expired: t`The file has expired. Start the export again.`,
      internal: t`The exchange could not write the file. Try again later.`,
      corrupt: t`File not saved: its bytes do not match the checksum of the exchange. Download it again.`,
      unreachable: t`File not saved: it could not be downloaded. Check your connection and try again.`,
    };
    return messages[failure];
  };
}
