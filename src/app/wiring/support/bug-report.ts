/** Saves a bug report as a file of the device: the last minute of the market, states, settings and versions. It is never
 *  sent. Loaded with the first click. */
import { pairTextOf } from '#contract/core/pair.ts';
import { isoOf } from '#contract/core/time.ts';
import { dataOf } from '#domain/loadable.ts';
import { splitLocale } from '#src/i18n/locale-path.ts';
import { systemClock } from '#src/platform/clock.ts';
import { downloadFile } from '#src/platform/download.ts';
import { livenessNow } from '#src/platform/liveness.ts';
import { link } from '#src/stores/link.store.ts';
import { openedPair } from '#src/stores/opened-pair.store.ts';
import { preferences } from '#src/stores/preferences.store.ts';
import { quality } from '#src/stores/quality.store.ts';
import { addressAt } from '../../addresses.ts';
import { marketWiring } from '../market/market.ts';
import { reportedMachine, reportLine, runningActors, type ReportFacts } from './report-text.ts';

export async function saveBugReport(): Promise<void> {
  const facts = factsNow();
  const market = await marketWiring().link.recentRecording();
  const parts = market === undefined ? [] : [market];
  const file = new Blob([reportLine(facts), ...parts], { type: 'application/jsonl' });
  const time = isoOf(facts.at).slice(0, 19).replaceAll(':', '-');
  downloadFile(file, `tidemark-report-${time}.jsonl`);
}

function factsNow(): ReportFacts {
  const { language, path } = splitLocale(location.pathname);
  return {
    at: systemClock(),
    page: addressAt(path)?.address ?? '/unknown',
    language: language.code,
    build: process.env['CATALOG_VERSION'] ?? '',
    browser: browserNow(),
    settings: settingsNow(),
    market: marketNow(),
    machines: runningActors().flatMap((actor) => reportedMachine(actor) ?? []),
  };
}

const browserNow = (): ReportFacts['browser'] => ({
  name: navigator.userAgent,
  width: innerWidth,
  height: innerHeight,
  pixelRatio: devicePixelRatio,
  threads: navigator.hardwareConcurrency,
});

function settingsNow(): ReportFacts['settings'] {
  const { theme, themeSource, colorScheme, upDown, tradeLayout, isAnimated } = preferences;
  const { areTipsShown, quality: chosenQuality, updateRate } = preferences;
  return {
    theme,
    themeSource,
    colorScheme,
    upDown,
    tradeLayout,
    isAnimated,
    areTipsShown,
    quality: chosenQuality,
    updateRate,
  };
}

function marketNow(): ReportFacts['market'] {
  const pair = dataOf(openedPair.dashboard)?.pair;
  const { isOnline, isVisible } = livenessNow();
  return {
    pair: pair === undefined ? undefined : pairTextOf(pair),
    freshness: link.freshness,
    bookState: link.bookState,
    ageMs: link.ageMs,
    latencyMs: link.latencyMs,
    attemptCount: link.attemptCount,
    isOnline,
    isVisible,
    qualityLevel: quality.level,
    framesPerSecond: quality.framesPerSecond,
    busyPercent: quality.busyPercent,
  };
}
