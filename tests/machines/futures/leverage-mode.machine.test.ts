import { SimulatedClock, createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import {
  leverageModeMachine,
  type LeverageModeEvent,
} from '#machines/futures/leverage-mode.machine.ts';
import {
  NOTHING_STORED,
  extraMarginOf,
  restoredSettings,
  type ChangeSettings,
  type LeverageMode,
  type SettingsChange,
  type SettingsResponse,
  type TermsInUse,
} from '#machines/futures/leverage-mode.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { ABSENCE_COUNT_MAX } from '#machines/kernel/sent-request.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { requestAt } from '../../support/sent-request.ts';
import { expectWalked } from '../../support/transitions.ts';
import { contract, longOf } from './samples.ts';

const known: FuturesSettings = { leverage: 20, marginMode: 'isolated', positionMode: 'hedge' };
const lost = new Error('lost');
const never = <Value>() => new Promise<Value>(() => undefined);
const errorOf = (code: 'margin_insufficient' | 'margin_mode_locked' | 'would_be_liquidated') =>
  new ApiError(`Rejected: ${code}.`, { code });

function open({
  settings = known,
  change = () => never(),
  read = () => never(),
}: {
  settings?: FuturesSettings | undefined;
  change?: (sent: SettingsChange) => Promise<SettingsResponse>;
  read?: () => Promise<FuturesSettings>;
} = {}) {
  const clock = new SimulatedClock();
  const changeSettings = vi.fn(change);
  const readSettings = vi.fn(read);
  const machine = leverageModeMachine.provide({
    actors: {
      changeSettings: sentRequest<ChangeSettings>({
        send: ({ input }) => changeSettings(input),
        find: readSettings,
      }),
    },
  });
  const input = { contract, stored: NOTHING_STORED, known: settings };
  const actor = createActor(machine, { input, clock });
  const notices: unknown[] = [];
  const inForce: FuturesSettings[] = [];
  actor.on('notice', ({ text }) => notices.push(text));
  actor.on('settings.inForce', (event) => inForce.push(event.settings));
  actor.start();
  const submit = (kind: SettingsChange['kind'] = 'leverage') =>
    actor.send({ type: 'change.submitted', kind, requestId: requestId('request-1') });
  const edit = (patch: Partial<FuturesSettings>) =>
    actor.send({ type: 'draft.edited', edit: patch });
  return { actor, clock, changeSettings, readSettings, notices, inForce, submit, edit };
}

it('[FUT-03] restores the stored margin mode before that of the exchange', () => {
  const cross = { ...NOTHING_STORED, marginMode: 'cross' } as const;
  expect(restoredSettings(cross, known, contract).marginMode).toBe('cross');
  expect(restoredSettings(NOTHING_STORED, known, contract).marginMode).toBe('isolated');
});

it('[FUT-04] restores a stored leverage only above 0, within the maximum', () => {
  const leverageOf = (leverage: number | undefined) =>
    restoredSettings({ ...NOTHING_STORED, leverage }, known, contract).leverage;
  expect([leverageOf(50), leverageOf(0), leverageOf(-3), leverageOf(Number.NaN)]).toEqual([
    50, 20, 20, 20,
  ]);
  expect(leverageOf(undefined)).toBe(20);
});

it('[FUT-04] falls back to a leverage of 1 when the stored one is above the maximum', () => {
  const smaller = { ...contract, leverageMax: 50 };
  const leverageOf = (leverage: number) =>
    restoredSettings({ ...NOTHING_STORED, leverage }, known, smaller).leverage;
  expect([leverageOf(50), leverageOf(51), leverageOf(125), leverageOf(500)]).toEqual([50, 1, 1, 1]);
});

it('[FUT-03][FUT-04] restores what was stored for another contract only without settings of the exchange', () => {
  const stored = { leverage: 50, marginMode: 'cross', pairText: 'ETH_USDT' } as const;
  expect(restoredSettings(stored, known, contract)).toEqual(known);
  expect(restoredSettings({ ...stored, pairText: 'BTC_USDT' }, known, contract)).toEqual({
    ...known,
    leverage: 50,
    marginMode: 'cross',
  });
  expect(restoredSettings(stored, undefined, contract)).toMatchObject({
    leverage: 50,
    marginMode: 'cross',
  });
});

it('[FUT-05] starts a visitor with a leverage of 1', () => {
  expect(restoredSettings(NOTHING_STORED, undefined, contract)).toEqual({
    leverage: 1,
    marginMode: 'isolated',
    positionMode: 'hedge',
  });
});

const TWENTY = { leverage: 20, marginMode: 'isolated' } as const;

/** A tab that has stored 50x and cross; the exchange has not reported anything yet. */
function openStored() {
  const stored = { leverage: 50, marginMode: 'cross', pairText: 'BTC_USDT' } as const;
  const actor = createActor(leverageModeMachine, { input: { contract, stored, known: undefined } });
  actor.start();
  const report = (patch: Partial<FuturesSettings> = {}) =>
    actor.send({ type: 'settings.reported', settings: { ...known, ...patch } });
  const use = (inUse: TermsInUse | undefined) => actor.send({ type: 'use.reported', inUse });
  const inForce = () => {
    const { leverage, marginMode } = actor.getSnapshot().context.settings;
    return [leverage, marginMode];
  };
  return { actor, report, use, inForce };
}

it('[FUT-03] [FUT-04] uses what the tab stored only without a position or an open order', () => {
  const free = openStored();
  free.report();
  expect(free.inForce()).toEqual([50, 'cross']);
  // The same settings again say nothing new; others come from another device.
  free.report();
  expect(free.inForce()).toEqual([50, 'cross']);
  free.report({ leverage: 5 });
  expect(free.inForce()).toEqual([5, 'isolated']);

  const used = openStored();
  used.use(TWENTY);
  expect(used.inForce()).toEqual([20, 'isolated']);
  used.report();
  expect(used.inForce()).toEqual([20, 'isolated']);
  // Lists may arrive after the settings.
  const late = openStored();
  late.report({ leverage: 7 });
  late.use({ leverage: 7, marginMode: 'isolated' });
  expect(late.inForce()).toEqual([7, 'isolated']);
});

it('follows a leverage that another device changes, and older rows do not undo it', () => {
  const { report, use, inForce } = openStored();
  use(TWENTY);
  report();
  report({ leverage: 5 });
  use(TWENTY);
  expect(inForce()).toEqual([5, 'isolated']);
  use({ leverage: 5, marginMode: 'isolated' });
  expect(inForce()).toEqual([5, 'isolated']);
  // Once nothing depends on them, the terms stay until the trader chooses others.
  use(undefined);
  expect(inForce()).toEqual([5, 'isolated']);
});

it.each(['margin_insufficient', 'margin_mode_locked'] as const)(
  'follows the exchange while it shows the rejection %s',
  async (code) => {
    const { actor, inForce, edit, submit } = open({ change: () => Promise.reject(errorOf(code)) });
    edit({ leverage: 10 });
    submit();
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    actor.send({ type: 'settings.reported', settings: { ...known, leverage: 3 } });
    expect(actor.getSnapshot().context.settings.leverage).toBe(3);
    expect(inForce.map(({ leverage }) => leverage)).toEqual([3]);
    actor.send({ type: 'use.reported', inUse: { leverage: 4, marginMode: 'cross' } });
    expect(actor.getSnapshot().context.settings).toMatchObject({
      leverage: 4,
      marginMode: 'cross',
    });
  },
);

it('counts the margin that open isolated positions miss: 1,500 from 20x to 10x', () => {
  expect(extraMarginOf(contract, [longOf()], 10)).toBe('1500');
  expect(extraMarginOf(contract, [longOf()], 50)).toBe('0');
  expect(extraMarginOf(contract, [longOf({ marginMode: 'cross' })], 10)).toBe('0');
});

it('changes leverage and mode in one request and puts them in force', async () => {
  const { actor, changeSettings, inForce, notices, edit, submit } = open({
    change: ({ settings }) => Promise.resolve({ settings, message: 'Leverage changed.' }),
  });
  edit({ leverage: 999, marginMode: 'cross' });
  submit();
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  const settings = { leverage: 125, marginMode: 'cross', positionMode: 'hedge' };
  expect(changeSettings).toHaveBeenCalledExactlyOnceWith({
    kind: 'leverage',
    contract,
    settings,
    requestId: 'request-1',
  });
  expect([inForce, notices]).toEqual([
    [settings],
    [{ kind: 'server', message: 'Leverage changed.' }],
  ]);
});

it('changes the position mode alone, and sends nothing when nothing changed', () => {
  const { actor, changeSettings, edit, submit } = open();
  submit();
  expect([changeSettings.mock.calls.length, actor.getSnapshot().value]).toEqual([0, 'done']);
  edit({ positionMode: 'one_way', leverage: 3 });
  submit('position_mode');
  expect(changeSettings.mock.calls[0]?.[0].settings).toEqual({
    ...known,
    positionMode: 'one_way',
  });
});

it('keeps the choice of a visitor in the tab', () => {
  const clock = new SimulatedClock();
  const input = { contract, stored: NOTHING_STORED, known: undefined };
  const actor = createActor(leverageModeMachine, { input, clock });
  const inForce: number[] = [];
  actor.on('settings.inForce', ({ settings }) => inForce.push(settings.leverage));
  actor.start();
  actor.send({ type: 'draft.edited', edit: { leverage: 10 } });
  actor.send({ type: 'change.submitted', kind: 'leverage', requestId: requestId('request-1') });
  expect([actor.getSnapshot().value, inForce]).toEqual(['done', [10]]);
});

it.each([
  ['margin_insufficient', 'needs_margin'],
  ['margin_mode_locked', 'rejected_open_orders'],
  ['would_be_liquidated', 'viewing'],
] as const)('shows the rejection %s in %s, with the old settings in force', async (code, state) => {
  const { actor, inForce, edit, submit } = open({ change: () => Promise.reject(errorOf(code)) });
  edit({ leverage: 10 });
  submit();
  await waitFor(actor, (snapshot) => snapshot.matches(state));
  expect(actor.getSnapshot().context).toMatchObject({
    rejection: `Rejected: ${code}.`,
    settings: known,
    draft: { leverage: 10 },
  });
  expect(inForce).toEqual([]);
  edit({ leverage: 5 });
  expect(actor.getSnapshot().value).toBe('viewing');
});

it('reads the settings when no response comes, and sends the change once', async () => {
  const requested = { ...known, leverage: 10 };
  const answers = [known, requested];
  const { actor, clock, changeSettings, inForce, edit, submit } = open({
    read: () => Promise.resolve(answers.shift() ?? requested),
  });
  edit({ leverage: 10 });
  submit();
  clock.increment(5_000);
  await requestAt(actor, { unknown: 'waiting' });
  clock.increment(1_000);
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect([changeSettings.mock.calls.length, inForce]).toEqual([1, [requested]]);
});

it('reports settings that did not change', async () => {
  const { actor, clock, notices, edit, submit } = open({
    change: () => Promise.reject(lost),
    read: () => Promise.resolve(known),
  });
  edit({ leverage: 10 });
  submit();
  for (let count = 1; count < ABSENCE_COUNT_MAX; count += 1) {
    await requestAt(actor, { unknown: 'waiting' });
    clock.increment(1_000);
  }
  await waitFor(actor, (snapshot) => snapshot.matches('viewing'));
  expect(notices).toEqual([{ kind: 'own', code: 'settings_not_changed' }]);
});

let requestCount = 0;
const submit = (kind: SettingsChange['kind']): LeverageModeEvent => {
  requestCount += 1;
  return { type: 'change.submitted', kind, requestId: requestId(`request-${requestCount}`) };
};
const CROSS = { leverage: 50, marginMode: 'cross' } as const;
const walk: Walk = {
  machine: leverageModeMachine,
  input: { contract, stored: NOTHING_STORED, known },
  events: [
    (random) => ({
      type: 'draft.edited',
      edit: { leverage: random.pick([10, 20, 50]), marginMode: random.pick(['isolated', 'cross']) },
    }),
    (random) => ({ type: 'draft.edited', edit: { leverage: random.pick([1, 125]) } }),
    () => submit('leverage'),
    () => submit('leverage'),
    () => submit('leverage'),
    () => submit('leverage'),
    () => submit('leverage'),
    () => submit('position_mode'),
    () => ({ type: 'change.dismissed' }),
    () => ({ type: 'change.dismissed' }),
    () => ({ type: 'change.dismissed' }),
    () => ({ type: 'settings.reported', settings: known }),
    (random) => ({ type: 'use.reported', inUse: random.pick([[TWENTY], [CROSS], []])[0] }),
    (random) => ({ type: random.pick(['session.ended', 'session.ended', 'session.started']) }),
    (random) => ({ type: random.pick(['session.started', 'user.replaced', 'session.started']) }),
    () => ({ type: 'session.started' }),
  ],
  requests: { changeSettings: { send: 'changeSettings', find: 'readSettings' } },
  responses: {
    changeSettings: [
      (input) => ({ done: { settings: (input as SettingsChange).settings, message: 'Changed.' } }),
      () => ({ failed: errorOf('margin_insufficient') }),
      () => ({ failed: errorOf('margin_mode_locked') }),
      () => ({ failed: errorOf('would_be_liquidated') }),
      () => ({ failed: lost }),
      () => ({ failed: lost }),
    ],
    readSettings: [
      () => ({ done: known }),
      () => ({ done: known }),
      () => ({ done: { ...known, leverage: 10 } }),
      () => ({ done: { ...known, leverage: 10, marginMode: 'cross' } }),
      () => ({ done: { ...known, leverage: 1 } }),
      () => ({ done: { ...known, leverage: 125 } }),
      () => ({ failed: lost }),
    ],
  },
  delays: [1_000, 1_000, 4_000, 5_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as LeverageMode;
    const sent = requested.filter(({ source }) => source === 'changeSettings');
    const ids = sent.map(({ input }) => (input as SettingsChange).requestId);
    // Every change has its own ID and is sent once.
    expect(new Set(ids).size).toBe(ids.length);
    expect(context.settings.leverage).toBeGreaterThanOrEqual(1);
    expect(context.settings.leverage).toBeLessThanOrEqual(contract.leverageMax);
    if (snapshot.matches('done')) expect(context.draft).toEqual(context.settings);
    if (snapshot.hasTag('busy')) expect(context.change).toBeDefined();
  },
};

it('walks every state and transition, and sends no change twice', async () => {
  const seed = 20_261_126;
  const report = await walkMachine(walk, { steps: 50, seed });
  expectWalked(`leverage and mode, seed ${seed}`, report, {
    states: [
      'done',
      'needs_margin',
      'pending',
      'pending.changing',
      'pending.unknown',
      'rejected_open_orders',
      'request.sending',
      'request.unknown',
      'request.unknown.parked',
      'request.unknown.requesting',
      'request.unknown.waiting',
      'viewing',
    ],
  });
});

it('keeps a choice in the tab once the session has ended, and sends it again for no user', () => {
  const { actor, changeSettings, edit, submit } = open();
  actor.send({ type: 'session.ended' });
  edit({ leverage: 10 });
  submit('leverage');
  expect(actor.getSnapshot().matches('done')).toBe(true);
  expect(changeSettings).not.toHaveBeenCalled();
});
