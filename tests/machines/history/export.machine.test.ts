import { createActor, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import {
  exportMachine,
  type ExportContext,
  type ExportedPage,
  type ExportRequest,
  type PageRequest,
} from '#machines/history/export.machine.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const request: ExportRequest = {
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
  fromDay: undefined,
  toDay: undefined,
};

function openExport(writePage: (request: PageRequest) => Promise<ExportedPage>) {
  const write = vi.fn(writePage);
  const save = vi.fn();
  const machine = exportMachine.provide({
    actors: {
      writePage: fromPromise<ExportedPage, PageRequest>(({ input }) => write(input)),
      saveFile: fromPromise<void, ExportRequest>(({ input }) => Promise.resolve(save(input))),
    },
  });
  return { file: createActor(machine).start(), write, save };
}

const pageOf = (page: number, lastPage: number): ExportedPage => ({
  rowCount: 200,
  totalCount: 200 * lastPage,
  isLast: page >= lastPage,
});

it('writes page after page, and saves the file once, after the last', async () => {
  const { file, write, save } = openExport(({ page }) => Promise.resolve(pageOf(page, 3)));
  file.send({ type: 'export.started', request });
  const { context } = await waitFor(file, (snapshot) => snapshot.matches('saved'));
  expect(write.mock.calls.map(([request]) => request.page)).toEqual([1, 2, 3]);
  expect(context).toMatchObject({ rowCount: 600, totalCount: 600 });
  expect(save).toHaveBeenCalledExactlyOnceWith(request);
});

it('continues after a failure with the failed page, and retains the written ones', async () => {
  let isDown = true;
  const { file, write } = openExport(({ page }) =>
    page === 2 && isDown ? Promise.reject(new Error('lost')) : Promise.resolve(pageOf(page, 3)),
  );
  file.send({ type: 'export.started', request });
  const failed = await waitFor(file, (snapshot) => snapshot.matches('failed'));
  expect(failed.context).toMatchObject({ page: 2, rowCount: 200 });
  isDown = false;
  file.send({ type: 'export.retried' });
  await waitFor(file, (snapshot) => snapshot.matches('saved'));
  expect(write.mock.calls.map(([request]) => request.page)).toEqual([1, 2, 2, 3]);
});

it('stops when canceled, and saves nothing', async () => {
  const { file, save } = openExport(() => new Promise(() => {}));
  file.send({ type: 'export.started', request });
  file.send({ type: 'export.canceled' });
  await waitFor(file, (snapshot) => snapshot.matches('choosing'));
  expect(save).not.toHaveBeenCalled();
});

it('starts a new file with the next start', async () => {
  const { file } = openExport(({ page }) => Promise.resolve(pageOf(page, 1)));
  file.send({ type: 'export.started', request });
  await waitFor(file, (snapshot) => snapshot.matches('saved'));
  file.send({ type: 'export.started', request });
  const again = await waitFor(file, (snapshot) => snapshot.matches('saved'));
  expect(again.context.rowCount).toBe(200);
});

const walk: Walk = {
  machine: exportMachine,
  events: [
    () => ({ type: 'export.started', request }),
    () => ({ type: 'export.canceled' }),
    () => ({ type: 'export.retried' }),
  ],
  responses: {
    writePage: [
      () => ({ done: { rowCount: 200, totalCount: 1_000, isLast: false } }),
      () => ({ done: { rowCount: 7, totalCount: 1_000, isLast: true } }),
      () => ({ failed: new Error('lost') }),
    ],
    saveFile: [() => ({ done: undefined }), () => ({ failed: new Error('full') })],
  },
  delays: [1_000],
  check: ({ snapshot, requested }) => {
    const open = requested.filter(({ isOpen }) => isOpen);
    expect(open.length).toBe(snapshot.hasTag('busy') ? 1 : 0);
    const { page, rowCount } = snapshot.context as ExportContext;
    // A row count above zero means that the first page was written.
    if (rowCount > 0) expect(page).toBeGreaterThan(1);
  },
};

it('walks every state and transition, with at most one pending call', async () => {
  const seed = 20_261_122;
  const report = await walkMachine(walk, { steps: 25, seed });
  expectWalked(`export, seed ${seed}`, report, {
    states: ['choosing', 'loading', 'saving', 'saved', 'failed'],
  });
});
