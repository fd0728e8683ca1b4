/** Compiles every catalog to a module the client loads lazily; the modules are not committed.
 *  A message without a translation reads English, never its key. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');

/** @throws Error with the compiler's words when a message is no valid ICU text. */
export async function compileCatalogs(): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [lingui, 'compile', '--typescript', '--strict', '--workers', '1'],
    { cwd: root },
  );
}

if (import.meta.main) await compileCatalogs();
