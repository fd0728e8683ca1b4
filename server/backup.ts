/** `npm run backup -- FOLDER`: copies the data folder of this machine's exchange, which may be
 *  running, into a new folder. `TIDEMARK_DATA_DIR` selects the data folder, as for `npm start`. */
import { backUp } from '#server/backup/back-up.ts';
import { folderArgument, runBackupCommand } from '#server/process/backup-command.ts';

await runBackupCommand(async (dataFolder) => {
  const to = folderArgument('npm run backup -- FOLDER');
  const { files } = await backUp(dataFolder, to, new Date().toISOString());
  return `Copied ${files.length} files of ${dataFolder} to ${to}. The copy contains secrets.`;
});
