import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import type { HistoryExport } from '#contract/rest/history-export.ts';
import { fileExportMachine } from '#machines/history/file-export.machine.ts';
import type {
  FileExportContext,
  FileExportOrder,
  FileExportRequest,
  ReceivedFile,
  StartExport,
} from '#machines/history/file-export.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const SHA = 'ab'.repeat(32);
const request: FileExportRequest = {
  kind: 'deposit',
  format: 'csv',
  since: undefined,
  until: undefined,
};
const queued: HistoryExport = {
  id: 'a'.repeat(24),
  kind: 'deposit',
  format: 'csv',
  status: 'queued',
  rowCount: 0,
  totalCount: 300,
  failure: undefined,
  url: undefined,
  size: undefined,
  sha256: undefined,
  expiresAt: epochMs(1_770_000_000_000),
};
const ready: HistoryExport = {
  ...queued,
  status: 'ready',
  rowCount: 300,
  url: '/history-export/a/file',
  size: 12,
  sha256: SHA,
};
const intact: ReceivedFile = { size: 12, sha256: SHA };
const lost = new Error('no response');
const running = new ApiError('Another export is still running.', {
  code: 'export_running',
  status: 409,
});

interface Responses {
  readonly start?: () => Promise<HistoryExport>;
  readonly read?: () => Promise<HistoryExport>;
  readonly receive?: () => Promise<ReceivedFile>;
}

function open({
  start = () => Promise.resolve(queued),
  read = () => Promise.resolve(ready),
  receive = () => Promise.resolve(intact),
}: Responses = {}) {
  const clock = new SimulatedClock();
  const starts = vi.fn(start);
  const receives = vi.fn(receive);
  const cancel = vi.fn();
  const save = vi.fn();
  const orders: FileExportOrder[] = [];
  const machine = fileExportMachine.provide({
    actors: {
      startExport: sentRequest<StartExport>({
        send: ({ input }) => {
          orders.push(input);
          return starts();
        },
      }),
      readExport: fromPromise<HistoryExport, string>(read),
      cancelExport: fromPromise<void, string>(({ input }) => Promise.resolve(cancel(input))),
      receiveFile: fromPromise<ReceivedFile, HistoryExport>(receives),
      saveFile: fromPromise<void, HistoryExport>(({ input }) => Promise.resolve(save(input))),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const submit = (id = 'request-1') =>
    actor.send({ type: 'export.started', request, requestId: requestId(id) });
  const state = (
    value: string | { readonly writing: 'waiting' | 'reading' } | { readonly pending: 'unknown' },
  ) => waitFor(actor, (now) => now.matches(value as never));
  return { actor, clock, submit, state, orders, starts, receives, cancel, save };
}

const WAITING = { writing: 'waiting' } as const;

it('follows the progress, and saves the file once its checksum is compared', async () => {
  const half = { ...queued, rowCount: 150 };
  const reads = [half, ready];
  const { actor, clock, submit, state, save } = open({
    read: () => Promise.resolve(reads.shift() ?? ready),
  });
  submit();
  await state(WAITING);
  clock.increment(500);
  await vi.waitFor(() => expect(actor.getSnapshot().context.job?.rowCount).toBe(150));
  clock.increment(500);
  const { context } = await state('saved');
  expect(context).toMatchObject({ file: intact, job: ready, failure: undefined });
  expect(save).toHaveBeenCalledExactlyOnceWith(ready);
});

it('never saves bytes that differ from the checksum, and receives them again', async () => {
  const files = [{ ...intact, sha256: 'cd'.repeat(32) }, { ...intact, size: 11 }, intact];
  const { actor, submit, state, starts, receives, save } = open({
    start: () => Promise.resolve(ready),
    receive: () => Promise.resolve(files.shift() ?? intact),
  });
  submit();
  for (const attempt of [1, 2]) {
    const { context } = await state('failed');
    expect(context.failure, String(attempt)).toBe('corrupt');
    expect(save).not.toHaveBeenCalled();
    actor.send({ type: 'export.retried', requestId: requestId('request-2') });
  }
  await state('saved');
  expect(starts).toHaveBeenCalledOnce();
  expect(receives).toHaveBeenCalledTimes(3);
});

it('repeats a start without a response under the same ID', async () => {
  let isDown = true;
  const { clock, submit, state, orders } = open({
    start: () => (isDown ? Promise.reject(lost) : Promise.resolve(ready)),
  });
  submit();
  const { context } = await state({ pending: 'unknown' });
  expect(context.isResponseMissing).toBe(true);
  isDown = false;
  clock.increment(2_000);
  await state('saved');
  expect(orders.map((order) => order.requestId)).toEqual(['request-1', 'request-1']);
});

it('shows a rejected start where the user chooses', async () => {
  const { submit, state } = open({ start: () => Promise.reject(running) });
  submit();
  const { context } = await state('choosing');
  expect(context.rejection?.message).toBe('Another export is still running.');
});

it('stops an export that is written at the exchange too, even before its ID is known', async () => {
  const { promise, resolve } = Promise.withResolvers<HistoryExport>();
  const { actor, submit, state, cancel, save } = open({ start: () => promise });
  submit();
  actor.send({ type: 'export.stopped' });
  resolve(queued);
  await state('choosing');
  expect(cancel).toHaveBeenCalledExactlyOnceWith(queued.id);
  expect(save).not.toHaveBeenCalled();
});

it('names the reason of the exchange, and starts again under a new ID', async () => {
  const ends = [{ ...queued, status: 'failed', failure: 'interrupted' } as const, ready];
  const { actor, submit, state, orders } = open({
    start: () => Promise.resolve(ends.shift() ?? ready),
  });
  submit();
  expect((await state('failed')).context.failure).toBe('interrupted');
  actor.send({ type: 'export.retried', requestId: requestId('request-2') });
  await state('saved');
  expect(orders.map((order) => order.requestId)).toEqual(['request-1', 'request-2']);
});

const jobs = [
  queued,
  ready,
  { ...queued, status: 'expired' },
  { ...queued, status: 'failed', failure: 'too_large' },
  { ...queued, status: 'failed' },
];
let count = 0;

const walk: Walk = {
  machine: fileExportMachine,
  events: [
    () => ({ type: 'export.started', request, requestId: `request-${(count += 1)}` }),
    () => ({ type: 'export.stopped' }),
    () => ({ type: 'export.retried', requestId: `request-${(count += 1)}` }),
  ],
  requests: { startExport: { send: 'startExport' } },
  responses: {
    startExport: [
      ...jobs.map((done) => () => ({ done })),
      () => ({ failed: lost }),
      () => ({ failed: running }),
    ],
    readExport: [
      ...jobs.map((done) => () => ({ done })),
      () => ({ failed: lost }),
      () => ({ failed: new ApiError('Not found.', { code: 'not_found', status: 404 }) }),
    ],
    cancelExport: [() => ({ done: undefined }), () => ({ failed: lost })],
    receiveFile: [
      () => ({ done: intact }),
      () => ({ done: { ...intact, size: 1 } }),
      () => ({ failed: lost }),
    ],
    saveFile: [() => ({ done: undefined }), () => ({ failed: new Error('full') })],
  },
  delays: [500, 2_000, 15_000, 15_000],
  check: ({ snapshot, requested }) => {
    const open = requested.filter(({ isOpen }) => isOpen);
    expect(open.length).toBeLessThanOrEqual(1);
    if (open.length > 0) expect(snapshot.hasTag('busy')).toBe(true);
    const { file, job } = snapshot.context as FileExportContext;
    // What is saved has the checksum of the exchange.
    if (snapshot.matches('saved')) expect(file).toEqual({ size: job?.size, sha256: job?.sha256 });
  },
};

it('walks every state and transition, with at most one pending call', async () => {
  const seed = 20_261_126;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`file export, seed ${seed}`, report, {
    states: [
      'choosing',
      'pending',
      'pending.starting',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
      'writing',
      'writing.waiting',
      'writing.reading',
      'canceling',
      'receiving',
      'saving',
      'saved',
      'failed',
    ],
  });
});
