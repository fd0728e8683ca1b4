/** Tests the fill sounds: real tones on an audio device that records what it plays. */
import { beforeEach, expect, it, vi } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { ownTradeCodec } from '#contract/entities/own-trade-codec.ts';
import { ownTradeWire } from '#contract/samples/spot.ts';
import { soundFills } from '#src/app/wiring/trading/fill-sound.ts';
import {
  applyOrderPreferences,
  DEFAULT_ORDER_PREFERENCES,
} from '#src/stores/order-preferences.store.ts';

const played: { pitch: number; loudness: number }[] = [];

class Device {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
  createOscillator() {
    const frequency = { value: 0 };
    const note = { pitch: 0, loudness: 0 };
    return {
      frequency,
      note,
      connect: (gain: { note?: typeof note; connect: (to: unknown) => unknown }) => {
        gain.note = note;
        return gain;
      },
      start: () => played.push(Object.assign(note, { pitch: frequency.value })),
      stop: () => undefined,
    };
  }
  createGain() {
    const made: { note?: { loudness: number }; gain: object; connect: () => void; peak: number } = {
      peak: 0,
      connect: () => {
        if (made.note !== undefined) made.note.loudness = made.peak;
      },
      gain: {
        setValueAtTime: () => undefined,
        linearRampToValueAtTime: (value: number) => (made.peak = Math.max(made.peak, value)),
      },
    };
    return made;
  }
}

beforeEach(() => {
  played.length = 0;
  vi.stubGlobal('AudioContext', Device);
  applyOrderPreferences(DEFAULT_ORDER_PREFERENCES);
});

const applySound = (sound: Partial<typeof DEFAULT_ORDER_PREFERENCES.sound>): void =>
  applyOrderPreferences({ sound: { ...DEFAULT_ORDER_PREFERENCES.sound, isOn: true, ...sound } });

async function soundsOf(side: OrderSide | undefined) {
  const trade = { ...ownTradeCodec.decode(ownTradeWire), side: side ?? 'buy' };
  const update: AccountUpdate = {
    sequence: 1,
    at: epochMs(0),
    orders: [],
    trades: side === undefined ? [] : [trade],
    balances: [],
  };
  played.length = 0;
  await soundFills(update);
  return played.map(({ pitch }) => pitch);
}

it('is silent until the user turns it on', async () => {
  expect(await soundsOf('buy')).toEqual([]);
});

it('rises for a buy, falls for a sell, and is silent when nothing filled', async () => {
  applySound({});
  expect(await soundsOf('buy')).toEqual([660, 880]);
  expect(await soundsOf('sell')).toEqual([880, 660]);
  expect(await soundsOf(undefined)).toEqual([]);
});

it('plays at the set volume, and keeps the volume while muted', async () => {
  const loudnessAt = async (volume: number) => {
    applySound({ volume });
    await soundsOf('buy');
    return played[0]?.loudness ?? 0;
  };
  const [half, full] = [await loudnessAt(50), await loudnessAt(100)];
  expect(full).toBeGreaterThan(0);
  expect(half).toBeCloseTo(full / 2, 6);
  expect(await loudnessAt(0)).toBe(0);
  applySound({ volume: 50, isMuted: true });
  expect(await soundsOf('buy')).toEqual([]);
  applySound({ volume: 50, isMuted: false });
  expect(await soundsOf('buy')).toHaveLength(2);
});
