/** Compiles every catalog to a JSON file that the client loads; the files are not committed.
 *  A message without a translation is shown in English, never as its key. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');

/** @throws Error with the compiler's output when a message is no valid ICU text. */
export async function compileCatalogs(): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [lingui, 'compile', '--namespace', 'json', '--strict', '--workers', '1'],
    { cwd: root },
  );
}

if (import.meta.main) await compileCatalogs();
