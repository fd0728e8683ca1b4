/** What the commands backup and restore share: their folders, and one sentence for a failure. */
import { BackupError } from '#server/backup/manifest.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { keepNewFilesPrivate } from './private-files.ts';

export function folderArgument(usage: string): string {
  const [folder, ...rest] = process.argv.slice(2);
  if (folder === undefined || rest.length > 0) throw new BackupError(`Name one folder: ${usage}.`);
  return folder;
}

/** Runs `command` with the data folder of the environment and prints the sentence it returns. */
export async function runBackupCommand(
  command: (dataFolder: string) => Promise<string>,
): Promise<void> {
  keepNewFilesPrivate();
  try {
    console.log(await command(readConfig(process.env).DATA_DIR));
  } catch (error) {
    const isSentence = error instanceof BackupError || error instanceof ConfigError;
    console.error(isSentence ? error.message : error);
    process.exitCode = 1;
  }
}
