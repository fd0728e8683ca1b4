/** Connects the render quality control with this device: measures while a trading page is open, and
 *  applies the level to the painter, the stores and the page's styles. The preference selects
 *  measurement or a fixed level. */
import { subscribe } from 'valtio/vanilla';
import { CHOSEN_QUALITIES, QUALITY_BEST, type RenderQuality } from '#domain/render-quality.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import {
  governedEarly,
  nextGoverned,
  startGoverning,
  type Governed,
} from '#src/realtime/quality-governor.ts';
import {
  DISPLAY_RATE_MAX,
  displayRateAfter,
  performanceOf,
} from '#src/realtime/performance-measurement.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { watchLoad, type LoadSample } from '#src/platform/load-watch.ts';
import { matchesMedia, watchMedia } from '#src/platform/media.ts';
import { preferences } from '#src/stores/preferences.store.ts';
import { applyQuality, quality, type QualityChange } from '#src/stores/quality.store.ts';
import type { InputUpdates } from './input-updates.ts';
import { marketWiring } from './market.ts';

const STILLNESS = '(prefers-reduced-motion: reduce)';

type Painter = Pick<MarketLink, 'setPace' | 'setUpdateIntervals'>;

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
export function governQuality(painter: Painter): () => void {
  let choice = preferences.quality;
  let governed = governedBy(choice, quality.isPinned ? undefined : quality.level);
  let displayRate = DISPLAY_RATE_MAX;
  const updates = lazyInputUpdates(painter, governed.level);

  const apply = ({
    framesPerSecond,
    busyPercent,
  }: Pick<QualityChange, 'framesPerSecond' | 'busyPercent'>): void => {
    const { level, isPinned } = governed;
    const change = { level, isPinned, framesPerSecond, busyPercent };
    applyQuality(change, quality, preferences.updateRate);
  };
  const show = (): void => {
    const { level } = governed;
    apply(quality);
    document.documentElement.dataset['quality'] = String(level);
    painter.setPace(paceNow());
    updates.setLevel(level);
  };
  const measurementOf = (sample: LoadSample) => performanceOf(sample, displayRate);
  /** Returns whether the level is another one. */
  const govern = (next: Governed): boolean => {
    const before = governed.level;
    governed = next;
    if (governed.level !== before) show();
    return governed.level !== before;
  };
  const receive = (sample: LoadSample | undefined): boolean => {
    if (sample === undefined) return govern(nextGoverned(governed, undefined));
    displayRate = displayRateAfter(displayRate, sample);
    const measurement = measurementOf(sample);
    const hasChanged = govern(nextGoverned(governed, measurement));
    apply({
      framesPerSecond: Math.round(measurement.framesPerSecond),
      busyPercent: Math.round(100 * measurement.busyShare),
    });
    return hasChanged;
  };

  show();
  const stops = [
    watchLoad({
      onSample: receive,
      onSlowWork: (sample) => govern(governedEarly(governed, measurementOf(sample))),
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
    updates.stop();
    stops.forEach((stop) => stop());
  };
}

/** Loads the updates that depend on input when the page first needs them. Meanwhile, or if they do
 *  not load, a level changes only what is drawn; the next change of the level tries again. */
function lazyInputUpdates(painter: Painter, firstLevel: RenderQuality): InputUpdates {
  let level = firstLevel;
  let updates: InputUpdates | undefined;
  let isOver = false;
  const load = async (): Promise<void> => {
    const part = await loadPart('marketViews').catch(() => undefined);
    if (isOver || part === undefined) return;
    updates ??= part.followInput(painter);
    updates.setLevel(level);
  };
  return {
    setLevel: (next) => {
      level = next;
      const isMotionOff = document.documentElement.dataset['motion'] === 'off';
      if (updates !== undefined) updates.setLevel(level);
      else if (level > QUALITY_BEST || isMotionOff) void load();
    },
    stop: () => {
      isOver = true;
      updates?.stop();
    },
  };
}

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
