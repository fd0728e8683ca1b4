/** Plays a tone for an arrived notification whose kind has the sound turned on. */
import type { Notification } from '#contract/entities/notification.ts';
import { isPartLoaded, loadPart } from '#src/deferred/load-part.ts';
import { orderPreferences } from '#src/stores/order-preferences.store.ts';

const NEWS_PITCHES = [740, 990] as const;
const WARNING_PITCHES = [440, 440] as const;

export async function playNews({ details }: Pick<Notification, 'details'>): Promise<void> {
  const { isOn, isMuted, volume } = orderPreferences.sound;
  // The trading page plays its own tone for each fill.
  const isPlayed = details?.kind === 'order' && isOn && isPartLoaded('tradingService');
  if (isMuted || volume === 0 || isPlayed) return;
  try {
    const { playTone } = await loadPart('idleWork');
    const pitches = details?.kind === 'margin' ? WARNING_PITCHES : NEWS_PITCHES;
    await playTone({ pitches, volume });
  } catch {
    // Notifications work without sound.
  }
}
