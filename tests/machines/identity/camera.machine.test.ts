import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import {
  cameraMachine,
  type CameraEvent,
  type LightRequest,
} from '#machines/identity/camera.machine.ts';
import {
  CameraError,
  CAMERA_PROBLEMS,
  type CameraChoice,
  type CameraContext,
  type CameraHandle,
  type OpenedCamera,
} from '#machines/identity/camera.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const BACK: CameraChoice = { side: 'back', id: undefined };

interface Device {
  /** The camera after the open one. */
  readonly nextId?: string;
}

/** A camera whose permission the test grants, and whose closing it sees. */
function openCamera({ nextId }: Device = {}) {
  const requests: { grant: () => void; deny: (error: Error) => void; isAborted: () => boolean }[] =
    [];
  const closed = vi.fn();
  const requestLight = vi.fn<(event: LightRequest | CameraEvent) => void>();
  let report: (event: CameraEvent) => void = () => undefined;
  const machine = cameraMachine.provide({
    actors: {
      openCamera: fromPromise<OpenedCamera, CameraChoice>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => {
            requests.push({
              grant: () =>
                resolve({
                  camera: `camera ${input.id ?? input.side}`,
                  choice: input,
                  nextId,
                  light: 'off',
                }),
              deny: reject,
              isAborted: () => signal.aborted,
            });
          }),
      ),
      watchCamera: fromCallback<CameraEvent | LightRequest, unknown>(
        ({ input, sendBack, receive }) => {
          report = sendBack;
          receive(requestLight);
          return () => closed(input);
        },
      ),
      takePicture: fromPromise<unknown, CameraHandle>(() => Promise.resolve('picture')),
    },
  });
  const actor = createActor(machine, { input: BACK }).start();
  const state = () => actor.getSnapshot().value;
  const live = async () => {
    requests.at(-1)?.grant();
    await waitFor(actor, (now) => now.matches('open'));
    report({ type: 'frame.shown' });
  };
  return {
    actor,
    requests,
    closed,
    requestLight,
    state,
    live,
    report: (event: CameraEvent) => report(event),
  };
}

it('takes a picture of a live camera, and closes it', async () => {
  const { actor, closed, state, live } = openCamera();
  actor.send({ type: 'picture.requested' });
  expect(state()).toBe('asking');
  await live();
  actor.send({ type: 'picture.requested' });
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  expect(output).toBe('picture');
  expect(closed).toHaveBeenCalledExactlyOnceWith('camera back');
});

it.each(['denied', 'blocked', 'none', 'insecure', 'busy'] as const)(
  'names the problem %s, and asks again when the user retries (K6)',
  async (problem) => {
    const { actor, requests, state } = openCamera();
    requests[0]?.deny(new CameraError(problem));
    await waitFor(actor, (now) => now.matches(problem));
    actor.send({ type: 'camera.retried' });
    expect(state()).toBe('asking');
    expect(requests).toHaveLength(2);
  },
);

it('takes an unknown failure for a camera that is in use', async () => {
  const { actor, requests } = openCamera();
  requests[0]?.deny(new Error('AbortError'));
  await waitFor(actor, (now) => now.matches('busy'));
});

it.each([
  ['frames.blackened', 'black'],
  ['camera.lost', 'lost'],
] as const)('closes the camera after %s (K6)', async (type, expected) => {
  const { closed, state, live, report } = openCamera();
  await live();
  report({ type });
  expect(state()).toBe(expected);
  expect(closed).toHaveBeenCalledOnce();
});

it('closes the camera when the page is hidden, and asks again when it is shown (K7)', async () => {
  const { actor, closed, state, live } = openCamera();
  await live();
  actor.send({ type: 'page.hidden' });
  expect(state()).toBe('paused');
  expect(closed).toHaveBeenCalledOnce();
  actor.send({ type: 'page.shown' });
  expect(state()).toBe('asking');
});

it('closes the camera when the user leaves', async () => {
  const { actor, closed, live } = openCamera();
  await live();
  actor.stop();
  expect(closed).toHaveBeenCalledOnce();
});

it('aborts the request of a user who left before the permission (K7)', () => {
  const { actor, requests } = openCamera();
  actor.send({ type: 'page.hidden' });
  expect(requests[0]?.isAborted()).toBe(true);
  actor.send({ type: 'page.shown' });
  actor.stop();
  expect(requests[1]?.isAborted()).toBe(true);
});

it('asks for one camera at a time, also after a second click on Retry', () => {
  const { actor, requests } = openCamera();
  actor.send({ type: 'camera.retried' });
  expect(requests.map(({ isAborted }) => isAborted())).toEqual([true, false]);
});

it('turns to the other side of a device that does not list its cameras', async () => {
  const { actor, closed, requests, live } = openCamera();
  await live();
  actor.send({ type: 'camera.turned' });
  expect(closed).toHaveBeenCalledExactlyOnceWith('camera back');
  expect(actor.getSnapshot().context).toMatchObject({
    choice: { side: 'front', id: undefined },
    camera: undefined,
  });
  expect(requests).toHaveLength(2);
});

it('turns to the next camera of the device, and past one that does not open', async () => {
  const { actor, requests, live } = openCamera({ nextId: 'wide' });
  await live();
  actor.send({ type: 'camera.turned' });
  expect(actor.getSnapshot().context.choice).toEqual({ side: 'back', id: 'wide' });
  requests.at(-1)?.deny(new CameraError('busy'));
  await waitFor(actor, (now) => now.matches('busy'));
  actor.send({ type: 'camera.turned' });
  expect(actor.getSnapshot().context.choice).toEqual({ side: 'front', id: undefined });
});

it('switches the lamp, which goes out with the camera', async () => {
  const { actor, requestLight, live, report } = openCamera();
  const light = () => actor.getSnapshot().context.light;
  await live();
  expect(light()).toBe('off');
  actor.send({ type: 'light.toggled' });
  expect(requestLight).toHaveBeenLastCalledWith({ type: 'light.requested', isOn: true });
  expect(light()).toBe('off');
  report({ type: 'light.changed', light: 'on' });
  expect(light()).toBe('on');
  actor.send({ type: 'light.toggled' });
  expect(requestLight).toHaveBeenLastCalledWith({ type: 'light.requested', isOn: false });
  actor.send({ type: 'page.hidden' });
  expect(light()).toBe('none');
});

const walk: Walk = {
  machine: cameraMachine,
  input: BACK,
  events: [
    () => ({ type: 'frame.shown' }),
    () => ({ type: 'frames.blackened' }),
    () => ({ type: 'camera.lost' }),
    () => ({ type: 'camera.retried' }),
    () => ({ type: 'camera.turned' }),
    () => ({ type: 'light.toggled' }),
    () => ({ type: 'light.changed', light: 'on' }),
    () => ({ type: 'picture.requested' }),
    () => ({ type: 'page.hidden' }),
    () => ({ type: 'page.shown' }),
  ],
  listeners: ['watchCamera'],
  responses: {
    openCamera: [
      () => ({ done: { camera: 'camera', choice: BACK, nextId: 'wide', light: 'off' } }),
      ...CAMERA_PROBLEMS.map((problem) => () => ({ failed: new CameraError(problem) })),
    ],
    takePicture: [() => ({ done: 'picture' }), () => ({ failed: new Error('no frame') })],
  },
  delays: [1_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as CameraContext;
    const waiting = requested.filter(({ isOpen }) => isOpen);
    expect(waiting.length).toBeLessThanOrEqual(1);
    expect(context.camera === undefined).toBe(!snapshot.matches('open'));
    if (snapshot.matches('asking')) expect(waiting[0]?.source).toBe('openCamera');
    expect(context.picture === undefined).toBe(!snapshot.matches('taken'));
  },
};

it('walks every state and transition, with at most one camera open', async () => {
  const seed = 20_261_129;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`camera, seed ${seed}`, report, {
    states: [
      'asking',
      'black',
      'blocked',
      'busy',
      'denied',
      'insecure',
      'lost',
      'none',
      'open',
      'open.live',
      'open.starting',
      'open.taking',
      'paused',
      'taken',
    ],
  });
});
