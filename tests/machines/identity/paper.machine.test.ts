import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { paperMachine } from '#machines/identity/paper.machine.ts';
import {
  PAPER_PROBLEMS,
  PaperError,
  type PaperContext,
  type PaperInput,
  type PaperUpload,
  type PreparedPaper,
  type StoredPapers,
} from '#machines/identity/paper.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const input: PaperInput = {
  target: { kind: 'case', caseId: 'Jq7TzR3kWm5XcV8nB2sL0dYp', documentType: 'nid' },
  paper: 'front',
};
const prepared: PreparedPaper = {
  base64: 'AAAA',
  mediaType: 'image/jpeg',
  byteCount: 3,
  hints: ['blurred'],
};
const stored: StoredPapers = { papers: [], requiredPapers: ['front', 'back'] };
const unreadable = new ApiError('Not readable.', { code: 'paper_unreadable' });
const closed = new ApiError('Changed meanwhile.', { code: 'state_changed' });
const lost = new Error('no response');
const never = <Value>() => new Promise<Value>(() => undefined);

interface Calls {
  readonly restore?: () => Promise<PreparedPaper | undefined>;
  readonly prepare?: () => Promise<PreparedPaper>;
  readonly upload?: (upload: PaperUpload, signal: AbortSignal) => Promise<StoredPapers>;
}

function open({
  restore = () => Promise.resolve(undefined),
  prepare = () => Promise.resolve(prepared),
  upload = () => never(),
}: Calls = {}) {
  const clock = new SimulatedClock();
  const forget = vi.fn(() => Promise.resolve());
  const send = vi.fn(upload);
  const machine = paperMachine.provide({
    actors: {
      restorePaper: fromPromise(restore),
      preparePaper: fromPromise(prepare),
      uploadPaper: fromPromise<StoredPapers, PaperUpload>(({ input: given, signal }) =>
        send(given, signal),
      ),
      forgetPaper: fromPromise(forget),
    },
  });
  const actor = createActor(machine, { input, clock }).start();
  const at = (state: string) => waitFor(actor, (now) => now.matches(state as never));
  const acceptPicture = async () => {
    await at('choosing');
    actor.send({ type: 'file.picked', source: 'file' });
    await at('checked');
    actor.send({ type: 'picture.accepted' });
  };
  return { actor, clock, send, forget, at, acceptPicture };
}

it('uploads what the user has looked at, and returns the papers of the case', async () => {
  const { actor, at, send, acceptPicture } = open({ upload: () => Promise.resolve(stored) });
  await acceptPicture();
  const { output } = await at('stored');
  expect(output).toEqual(stored);
  expect(send).toHaveBeenCalledOnce();
  expect(send.mock.calls[0]?.[0]).toMatchObject({ ...input, prepared });
  expect(actor.getSnapshot().context.prepared?.hints).toEqual(['blurred']);
});

it('shows the picture of an earlier visit that was not sent', async () => {
  const { at } = open({ restore: () => Promise.resolve(prepared) });
  expect((await at('checked')).context.prepared).toEqual(prepared);
});

it('asks for a file where nothing can be restored', async () => {
  const { at } = open({ restore: () => Promise.reject(lost) });
  expect((await at('choosing')).context.problem).toBeUndefined();
});

it.each([
  [new PaperError('blank'), 'blank'],
  [new Error('Decoding failed'), 'unreadable'],
] as const)('names the problem of a file: %s', async (error, problem) => {
  const prepare = vi.fn<() => Promise<PreparedPaper>>().mockRejectedValue(error);
  const { actor, at } = open({ prepare });
  await at('choosing');
  actor.send({ type: 'file.picked', source: 'file' });
  await at('preparing');
  expect((await at('choosing')).context).toMatchObject({ problem, source: undefined });
});

it('shows the progress, and returns to the picture when the user cancels', async () => {
  const uploads: { given: PaperUpload; signal: AbortSignal }[] = [];
  const { actor, acceptPicture } = open({
    upload: (given, signal) => {
      uploads.push({ given, signal });
      return never();
    },
  });
  await acceptPicture();
  uploads[0]?.given.onProgress(0.4);
  expect(actor.getSnapshot().context.share).toBe(0.4);
  actor.send({ type: 'upload.canceled' });
  expect(actor.getSnapshot().matches('checked')).toBe(true);
  expect(uploads[0]?.signal.aborted).toBe(true);
});

it('counts an upload as failed after 20 seconds without progress, and repeats it', async () => {
  const { actor, clock, send, acceptPicture } = open();
  await acceptPicture();
  clock.increment(15_000);
  actor.send({ type: 'upload.progressed', share: 0.5 });
  clock.increment(19_000);
  expect(actor.getSnapshot().matches('uploading')).toBe(true);
  clock.increment(1_000);
  expect(actor.getSnapshot().value).toBe('failed');
  actor.send({ type: 'upload.retried' });
  expect(actor.getSnapshot().matches('uploading')).toBe(true);
  expect(actor.getSnapshot().context.share).toBe(0);
  expect(send).toHaveBeenCalledTimes(2);
});

it('waits for the connection, and continues by itself', async () => {
  const { actor, send, acceptPicture } = open();
  await acceptPicture();
  actor.send({ type: 'connection.lost' });
  expect(actor.getSnapshot().value).toBe('offline');
  actor.send({ type: 'connection.restored' });
  expect(actor.getSnapshot().matches('uploading')).toBe(true);
  expect(send).toHaveBeenCalledTimes(2);
});

it('sends nothing while the device is offline', async () => {
  const { actor, send, at, acceptPicture } = open();
  actor.send({ type: 'connection.lost' });
  await acceptPicture();
  await at('offline');
  actor.send({ type: 'connection.restored' });
  expect(send).toHaveBeenCalledTimes(1);
});

it('asks for another picture when the exchange cannot read this one', async () => {
  const { at, forget, acceptPicture } = open({ upload: () => Promise.reject(unreadable) });
  await acceptPicture();
  const { context } = await at('choosing');
  expect(context).toMatchObject({ prepared: undefined, rejection: { name: 'paper_unreadable' } });
  expect(forget).toHaveBeenCalledOnce();
});

it('keeps the picture after any other failure', async () => {
  const { at, forget, acceptPicture } = open({ upload: () => Promise.reject(closed) });
  await acceptPicture();
  const { context } = await at('failed');
  expect(context).toMatchObject({ prepared, rejection: { name: 'state_changed' } });
  expect(forget).not.toHaveBeenCalled();
});

it('deletes a picture that the user discards', async () => {
  const { actor, at, forget } = open({ restore: () => Promise.resolve(prepared) });
  await at('checked');
  actor.send({ type: 'picture.discarded' });
  await at('choosing');
  expect(forget).toHaveBeenCalledOnce();
});

const walk: Walk = {
  machine: paperMachine,
  input,
  events: [
    () => ({ type: 'file.picked', source: 'file' }),
    () => ({ type: 'picture.accepted' }),
    () => ({ type: 'picture.accepted' }),
    () => ({ type: 'picture.discarded' }),
    () => ({ type: 'upload.progressed', share: 0.5 }),
    () => ({ type: 'upload.canceled' }),
    () => ({ type: 'upload.retried' }),
    () => ({ type: 'connection.lost' }),
    () => ({ type: 'connection.restored' }),
  ],
  responses: {
    restorePaper: [
      () => ({ done: undefined }),
      () => ({ done: prepared }),
      () => ({ failed: lost }),
    ],
    preparePaper: [
      () => ({ done: prepared }),
      ...PAPER_PROBLEMS.map((problem) => () => ({ failed: new PaperError(problem) })),
    ],
    uploadPaper: [
      () => ({ done: stored }),
      () => ({ failed: unreadable }),
      () => ({ failed: closed }),
      () => ({ failed: lost }),
    ],
    forgetPaper: [() => ({ done: undefined }), () => ({ failed: lost })],
  },
  delays: [20_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as PaperContext;
    const waiting = requested.filter(({ isOpen }) => isOpen);
    expect(waiting.length).toBeLessThanOrEqual(1);
    if (snapshot.matches('uploading')) {
      expect(context.isOnline).toBe(true);
      expect(waiting[0]?.source).toBe('uploadPaper');
    }
    if (snapshot.matches('stored')) expect(context.stored).toEqual(stored);
    const needsPicture = ['checked', 'uploading', 'failed', 'offline'];
    if (needsPicture.some((state) => snapshot.matches(state)))
      expect(context.prepared).toBeDefined();
  },
};

it('walks every state and transition, and uploads nothing that was not looked at', async () => {
  const seed = 20_261_130;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`paper, seed ${seed}`, report, {
    states: [
      'checked',
      'choosing',
      'discarding',
      'failed',
      'offline',
      'preparing',
      'restoring',
      'stored',
      'uploading',
      'uploading.moving',
    ],
  });
});

it('has sent nothing of a paper at its start', () => {
  expect(open().actor.getSnapshot().context).toMatchObject({ share: 0, isOnline: true });
});
