/** `npm run restore -- FOLDER`: makes the data folder from a copy of `npm run backup`. The data folder
 *  must not exist or be empty; `TIDEMARK_DATA_DIR` selects it, as for `npm start`. */
import { restore } from '#server/backup/restore.ts';
import { folderArgument, runBackupCommand } from '#server/process/backup-command.ts';

await runBackupCommand(async (dataFolder) => {
  const from = folderArgument('npm run restore -- FOLDER');
  const { files, startedAt } = await restore(from, dataFolder);
  return `Restored ${files.length} files of ${startedAt} to ${dataFolder}.`;
});
