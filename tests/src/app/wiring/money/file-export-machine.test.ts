// @vitest-environment node
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { requestId } from '#contract/core/ids.ts';
import { historyExportWire } from '#contract/samples/wallets.ts';
import { createFileExportMachine } from '#src/app/wiring/money/file-export-machine.ts';
import { createFileReader } from '#src/api/file-reader.ts';
import { bearerHeader, type ClientOptions } from '#src/api/exchange-client.ts';
import { recordingExchange } from '#tests/support/recording-exchange.ts';

const BYTES = Buffer.from('\uFEFFtime,coin\r\n2026-11-20T00:00:00.000Z,BTC\r\n');

let server: Server | undefined;
afterEach(() => server?.close());

/** Serves the bytes to the renewed bearer only. */
async function serveFile(bytes: Buffer) {
  const bearers: (string | undefined)[] = [];
  server = createServer((request, response) => {
    bearers.push(request.headers.authorization);
    const isRenewed = request.headers.authorization === 'Bearer renewed';
    response.writeHead(isRenewed ? 200 : 401, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    });
    response.end(isRenewed ? bytes : undefined);
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const options: ClientOptions = {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    rootUrl: '/',
    secretHeader: { name: 'x-secret', value: 's' },
    language: () => 'en',
    tokenHeader: bearerHeader,
    caller: () => ({ token: 'expired', renew: () => Promise.resolve('renewed') }),
  };
  return { bearers, options };
}

async function exportFile(options: ClientOptions) {
  const sha256 = createHash('sha256').update(BYTES).digest('hex');
  const { client } = recordingExchange(() => ({
    ...historyExportWire,
    bytes: BYTES.length,
    sha256,
  }));
  const save = vi.fn<(file: Blob, name: string) => void>();
  const machine = createFileExportMachine({ client, readFile: createFileReader(options), save });
  const actor = createActor(machine).start();
  const request = { kind: 'deposit', format: 'csv', since: undefined, until: undefined } as const;
  actor.send({ type: 'export.started', request, requestId: requestId('request-1') });
  const end = await waitFor(actor, (now) => now.matches('saved') || now.matches('failed'));
  return { end, save };
}

it('reads the file with the renewed bearer, and saves exactly its bytes', async () => {
  const { bearers, options } = await serveFile(BYTES);
  const { end, save } = await exportFile(options);
  expect(end.value).toBe('saved');
  expect(bearers).toEqual(['Bearer expired', 'Bearer renewed']);
  const [file, name] = save.mock.calls[0] ?? [];
  if (file === undefined) throw new Error('no file was saved');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(BYTES);
  expect(name).toMatch(/^\w+-\d{4}-\d\d-\d\d\.csv$/);
});

it('saves nothing when one byte differs', async () => {
  const changed = Buffer.from(BYTES);
  changed[5] = 0x2d;
  const { options } = await serveFile(changed);
  const { end, save } = await exportFile(options);
  expect(end.context.failure).toBe('corrupt');
  expect(save).not.toHaveBeenCalled();
});
