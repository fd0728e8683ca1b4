import { expect, it } from 'vitest';
import { freePort } from '#scripts/runner/ports.ts';
import { startServer } from '#scripts/runner/server.ts';

const program = (body: string): readonly string[] => ['node', '-e', body];

it('waits until a server responds, and returns its exit code when it ends as asked', async () => {
  const port = await freePort();
  const body = `
    process.on('SIGTERM', () => process.exit(3));
    require('node:http').createServer((_, response) => response.end('ready')).listen(${port}, '127.0.0.1');`;
  const readyUrl = `http://127.0.0.1:${port}/`;
  const { stop } = await startServer({ command: program(body), readyUrl });
  expect(await (await fetch(readyUrl)).text()).toBe('ready');
  expect(await stop()).toBe(3);
  await expect(fetch(readyUrl)).rejects.toThrow();
});

it('reports the output of a program that ends before it responds', async () => {
  const readyUrl = `http://127.0.0.1:${await freePort()}/`;
  const command = program("console.error('no such setting'); process.exit(1);");
  await expect(startServer({ command, readyUrl })).rejects.toThrow(
    /did not start:\n.*no such setting/s,
  );
});
