/** Connects the render quality control with this device: measures while a trading page is open, and
 *  applies the level to the painter, the stores and the page's styles. The preference selects
 *  measurement or a fixed level. */
import { subscribe } from 'valtio/vanilla';
import { CHOSEN_QUALITIES } from '#domain/render-quality.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { nextGoverned, startGoverning, type Governed } from '#src/realtime/quality-governor.ts';
import {
  DISPLAY_RATE_MAX,
  displayRateAfter,
  performanceOf,
} from '#src/realtime/performance-measurement.ts';
import { after, monotonicClock } from '#src/platform/clock.ts';
import { watchUserActivity } from '#src/platform/user-activity.ts';
import { watchLoad, type LoadSample } from '#src/platform/load-watch.ts';
import { matchesMedia, watchMedia } from '#src/platform/media.ts';
import { preferences } from '#src/stores/preferences.store.ts';
import { applyQuality, quality, type QualityChange } from '#src/stores/quality.store.ts';
import { marketWiring } from './market.ts';

const STILLNESS = '(prefers-reduced-motion: reduce)';

type Painter = Pick<MarketLink, 'setPace'>;

/** Required idle time of the user before motion is switched: switching restyles every element of
 *  the page, which takes half a second on the devices that need it. */
const ACTIVITY_REST_MS = 1_000;

/**
 * Controls the quality for the page's own market.
 * @returns a function that stops the control.
 */
export const governMarket = (): (() => void) => governQuality(marketWiring().link);

/**
 * Controls the quality for a painter.
 * @returns a function that stops the control. The level stays, because the device is the same when
 * a trading page opens again.
 */
// oxlint-disable-next-line max-lines-per-function -- Measuring and showing share the governed level and the time of the last touch.
export function governQuality(painter: Painter): () => void {
  let choice = preferences.quality;
  let governed = governedBy(choice, quality.isPinned ? undefined : quality.level);
  let displayRate = DISPLAY_RATE_MAX;
  let touchedAtMs = -Infinity;
  let cancelDress: (() => void) | undefined;

  const dressMotion = (): void => {
    cancelDress?.();
    cancelDress = undefined;
    const { dataset } = document.documentElement;
    const motion = quality.isAnimated ? 'on' : 'off';
    if ((dataset['motion'] ?? 'on') === motion) return;
    const waitMs = quality.isPinned ? 0 : ACTIVITY_REST_MS - (monotonicClock() - touchedAtMs);
    if (waitMs <= 0) dataset['motion'] = motion;
    else cancelDress = after(waitMs, dressMotion);
  };

  const show = (): void => {
    const { level, isPinned } = governed;
    const { framesPerSecond, busyPercent } = quality;
    apply({ level, isPinned, framesPerSecond, busyPercent });
    document.documentElement.dataset['quality'] = String(level);
    dressMotion();
    painter.setPace(paceNow());
  };
  const receive = (sample: LoadSample | undefined): void => {
    const before = governed.level;
    if (sample === undefined) {
      governed = nextGoverned(governed, undefined);
      return;
    }
    displayRate = displayRateAfter(displayRate, sample);
    const measurement = performanceOf(sample, displayRate);
    governed = nextGoverned(governed, measurement);
    apply({
      level: governed.level,
      isPinned: governed.isPinned,
      framesPerSecond: Math.round(measurement.framesPerSecond),
      busyPercent: Math.round(100 * measurement.busyShare),
    });
    if (governed.level !== before) show();
  };

  show();
  const stops = [
    watchLoad(receive),
    watchUserActivity(() => {
      touchedAtMs = monotonicClock();
    }),
    watchMedia(STILLNESS, show),
    subscribe(preferences, () => {
      if (preferences.quality !== choice) {
        choice = preferences.quality;
        governed = governedBy(choice);
      }
      show();
    }),
  ];
  return () => {
    cancelDress?.();
    stops.forEach((stop) => stop());
  };
}

const apply = (change: QualityChange): void =>
  applyQuality(change, quality, preferences.updateRate);

/** Measurement starts at the best level and drops immediately if that is too much. */
function governedBy(choice: typeof preferences.quality, known?: Governed['level']): Governed {
  const chosen = CHOSEN_QUALITIES[choice];
  return startGoverning(chosen ?? known, chosen !== undefined);
}

function paceNow(): Parameters<Painter['setPace']>[0] {
  const { refreshHz, isDetailed, isAnimated } = quality;
  const paintIntervalMs = refreshHz === DISPLAY_RATE_MAX ? 0 : 1_000 / refreshHz;
  // The page's styles handle reduced motion themselves; the canvas needs the value.
  const mayMove = preferences.isAnimated && !matchesMedia(STILLNESS);
  return { paintIntervalMs, isDetailed, isAnimated: isAnimated && mayMove };
}
