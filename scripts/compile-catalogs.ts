/** Compiles every catalog to a module that the client loads lazily; the modules are not committed.
 *  A message without a translation shows English, never its key. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const lingui = join(root, 'node_modules/@lingui/cli/dist/lingui.js');

/** @throws Error with the compiler's message when a text is not valid ICU. */
export async function compileCatalogs(): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [lingui, 'compile', '--typescript', '--strict', '--workers', '1'],
    { cwd: root },
  );
}

if (import.meta.main) await compileCatalogs();
