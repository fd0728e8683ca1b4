/** Tests the export of a history to a file with the real client, the real machine and a mock
 *  network. */
import { createActor, waitFor } from 'xstate';
import { expect, it } from 'vitest';
import { btcUsdt, orderWire } from '#contract/samples/spot.ts';
import type { ExportRequest } from '#machines/history/export.machine.ts';
import { createExportMachine, fileNameOf } from '#src/app/wiring/trading/history-export.ts';
import { applyPairs } from '#src/stores/pairs.store.ts';
import { recordingExchange } from '../../../../support/recording-exchange.ts';

const request = (): ExportRequest => ({
  list: 'orders',
  tradingMode: 'real',
  query: {
    pair: undefined,
    side: undefined,
    kind: undefined,
    status: undefined,
    search: '',
    span: { since: undefined, until: undefined },
  },
  fromDay: '2026-11-01',
  toDay: undefined,
});

/** Returns a mock exchange that lists orders newest first; `growth` more orders end with each page
 *  request. */
function historyOf(
  total: number,
  { growth = 0, failsAt }: { growth?: number; failsAt?: number } = {},
) {
  let now = total;
  let hasFailed = false;
  return recordingExchange(
    ({ query }) => {
      const { page, per_page: perPage } = query as { page: number; per_page: number };
      if (page === failsAt && !hasFailed) {
        hasFailed = true;
        throw new Error('the line broke');
      }
      const first = (page - 1) * perPage;
      const count = Math.max(0, Math.min(perPage, now - first));
      const data = Array.from({ length: count }, (_, at) => ({
        ...orderWire,
        id: now - first - at,
      }));
      const response = {
        data,
        current_page: page,
        last_page: Math.ceil(now / perPage),
        per_page: perPage,
        total: now,
      };
      now += growth;
      return response;
    },
    () => 'bearer',
  );
}

function exportFrom({ client }: ReturnType<typeof historyOf>) {
  const files: { readonly file: Blob; readonly name: string }[] = [];
  const machine = createExportMachine(client, (file, name) => files.push({ file, name }));
  return { actor: createActor(machine).start(), files };
}

const idsIn = async (file: Blob | undefined): Promise<readonly number[]> =>
  ((await file?.text()) ?? '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[0]));

it('[API-54] writes a full history into one file, page by page', async () => {
  applyPairs([btcUsdt]);
  const exchange = historyOf(450);
  const { actor, files } = exportFrom(exchange);
  actor.send({ type: 'export.started', request: request() });
  await waitFor(actor, (snapshot) => snapshot.matches('saved'), { timeout: 10_000 });
  expect(exchange.sent).toHaveLength(3);
  expect(files.map(({ name }) => name)).toEqual(['orders-2026-11-01-last.csv']);
  const ids = await idsIn(files[0]?.file);
  expect(ids).toEqual(Array.from({ length: 450 }, (_, at) => 450 - at));
  expect(await files[0]?.file.text()).toContain('BTC/USDT');
});

it('writes each order once, even when more orders end meanwhile', async () => {
  const { actor, files } = exportFrom(historyOf(450, { growth: 7 }));
  actor.send({ type: 'export.started', request: request() });
  await waitFor(actor, (snapshot) => snapshot.matches('saved'), { timeout: 10_000 });
  const ids = await idsIn(files[0]?.file);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id <= 450)).toHaveLength(450);
});

it('resumes after a connection failure, with nothing missing or repeated', async () => {
  const { actor, files } = exportFrom(historyOf(450, { failsAt: 2 }));
  actor.send({ type: 'export.started', request: request() });
  await waitFor(actor, (snapshot) => snapshot.matches('failed'), { timeout: 10_000 });
  actor.send({ type: 'export.retried' });
  await waitFor(actor, (snapshot) => snapshot.matches('saved'), { timeout: 10_000 });
  expect(await idsIn(files[0]?.file)).toHaveLength(450);
});

it('saves nothing when canceled, and a complete file after a restart', async () => {
  const { actor, files } = exportFrom(historyOf(250));
  const exportRequest = request();
  actor.send({ type: 'export.started', request: exportRequest });
  actor.send({ type: 'export.canceled' });
  expect(files).toEqual([]);
  actor.send({ type: 'export.started', request: exportRequest });
  await waitFor(actor, (snapshot) => snapshot.matches('saved'), { timeout: 10_000 });
  expect(await idsIn(files[0]?.file)).toHaveLength(250);
});

it('names a file by its list, its pair and its range', () => {
  const { query, ...rest } = request();
  expect(fileNameOf({ ...rest, query: { ...query, pair: btcUsdt }, toDay: '2026-11-20' })).toBe(
    'orders-BTC_USDT-2026-11-01-2026-11-20.csv',
  );
});
