/** Plays a sound for each fill if enabled: rising for a buy, falling for a sell. */
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { orderPreferences } from '#src/stores/order-preferences.store.ts';

const LOW = 660;
const HIGH = 880;

export const FILL_PITCHES = { buy: [LOW, HIGH], sell: [HIGH, LOW] } as const;

export async function soundFills({ trades }: AccountUpdate): Promise<void> {
  const { isOn, isMuted, volume } = orderPreferences.sound;
  const newest = trades.at(-1);
  if (newest === undefined || !isOn || isMuted || volume === 0) return;
  try {
    const { playTone } = await loadPart('idleWork');
    await playTone({ pitches: FILL_PITCHES[newest.side], volume });
  } catch {
    // Trading works without sound.
  }
}
