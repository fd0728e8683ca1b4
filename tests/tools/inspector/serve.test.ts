/** The inspector's server: machines as a stream, lines as requests, for its own page alone. */
import { afterAll, expect, it } from 'vitest';
import { request } from 'node:http';
import { loadMachine, machineNamed } from '#scripts/machines/machine-list.ts';
import { createIsolatedSource } from '#tools/inspector/isolated-source.ts';
import type { InspectedMachine } from '#tools/inspector/model.ts';
import { serveInspector } from '#tools/inspector/serve.ts';

const loaded = await loadMachine(machineNamed('reconnect'));
const types = () => ({ events: [], input: { kind: 'nothing' } as const, outputs: {} });
const source = createIsolatedSource({ loaded, types, input: undefined });
const served = await serveInspector(source);
afterAll(() => served.close());

const post = (headers: Readonly<Record<string, string>> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${served.url}run`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once('error', reject);
    sent.end(JSON.stringify({ id: loaded.name, line: 'retry.requested' }));
  });

it('serves the built page', async () => {
  const page = await (await fetch(served.url)).text();
  const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect((await fetch(new URL(script, served.url))).status).toBe(200);
  expect((await fetch(`${served.url}..%2f..%2fetc%2fpasswd`)).status).toBe(404);
});

it('streams the machine, and runs lines', async () => {
  const response = await fetch(`${served.url}machines`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<InspectedMachine | undefined> => {
    const { value = '' } = (await reader?.read()) ?? {};
    return (JSON.parse(value.replace('data: ', '')) as readonly InspectedMachine[])[0];
  };
  expect((await next())?.state).toBe('waiting');
  expect(await post()).toBe(204);
  const machine = await next();
  expect(machine).toMatchObject({ state: 'requesting', active: ['', 'requesting'] });
  expect(machine?.actors.map(({ name }) => name)).toEqual(['queryExchange']);
  expect(machine?.isolated?.commands).toEqual(['input', 'retry.requested']);
  await reader?.cancel();
});

it('rejects pages of other origins and other names of this machine', async () => {
  expect(await post({ origin: 'https://example.com' })).toBe(403);
  expect(await post({ host: 'example.com' })).toBe(403);
  expect(source.current().isolated?.commands.length).toBe(2);
});

it('goes back and forward, and names a line that cannot be run', () => {
  source.run(loaded.name, 'resolve nobody');
  expect(source.current().problem).toContain('No actor "nobody" waits');
  source.run(loaded.name, 'back 1');
  expect(source.current()).toMatchObject({
    problem: undefined,
    state: 'waiting',
    isolated: { undone: ['retry.requested'] },
  });
  source.run(loaded.name, 'forward 1');
  expect(source.current()).toMatchObject({ state: 'requesting', isolated: { undone: [] } });
});
