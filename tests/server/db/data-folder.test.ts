import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { DataFolderError, openDataFolder } from '#server/db/data-folder.ts';

const scratch = mkdtempSync(join(tmpdir(), 'data-folder-'));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(() => rmSync(scratch, { recursive: true }));

/** Starts another process that opens the folder, writes a row and keeps it open, or prints why it
 *  cannot. */
async function otherProcess(path: string): Promise<{ child: ChildProcess; output: string }> {
  const script = `
    import { openDataFolder } from '#server/db/data-folder.ts';
    try {
      const { db } = openDataFolder(process.argv[1]);
      db.run("INSERT INTO coin (id, code, name) VALUES (7, 'KEPT', 'Kept')");
      console.log('opened');
      setInterval(() => {}, 1000);
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, output: chunk.toString().trim() };
}

it('rejects a second process on the same folder with one sentence and leaves the first running', async () => {
  const path = join(scratch, 'taken');
  const folder = openDataFolder(path);
  const { output } = await otherProcess(path);
  expect(output).toBe(`Another exchange is already using the data folder ${path}.`);
  folder.db.run("INSERT INTO coin (id, code, name) VALUES (1, 'BTC', 'Bitcoin')");
  folder.close();
});

it('rejects a second opener in the same process until the first has closed', () => {
  const path = join(scratch, 'twice');
  const folder = openDataFolder(path);
  expect(() => openDataFolder(path)).toThrow(DataFolderError);
  folder.close();
  openDataFolder(path).close();
});

it('opens after the previous process was killed, with all committed data', async () => {
  const path = join(scratch, 'killed');
  const { child, output } = await otherProcess(path);
  expect(output).toBe('opened');
  expect(() => openDataFolder(path)).toThrow('already using');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const folder = openDataFolder(path);
  expect(folder.db.get('SELECT code FROM coin WHERE id = 7')).toEqual({ code: 'KEPT' });
  folder.close();
});

it('says in one sentence that the folder is not writable', () => {
  const file = join(scratch, 'a-file');
  writeFileSync(file, '');
  const path = join(file, 'data');
  expect(() => openDataFolder(path)).toThrow(`The data folder ${path} is not writable: ENOTDIR`);
});

it('releases the folder when its database cannot be opened', () => {
  const path = join(scratch, 'newer');
  const folder = openDataFolder(path);
  folder.db.exec('PRAGMA user_version = 9999');
  folder.close();
  expect(() => openDataFolder(path)).toThrow('newer version');
  expect(() => openDataFolder(path)).toThrow('newer version');
});
