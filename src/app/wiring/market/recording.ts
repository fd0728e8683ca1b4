/** Connects market recording with the worker's recorder and file download. */
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { isoOf } from '#contract/core/time.ts';
import type { MarketRecording } from '#src/binding/market.ts';
import { systemClock } from '#src/platform/clock.ts';
import { downloadFile } from '#src/platform/download.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';

/** @param pairNow returns the pair on screen, used in the file name. */
export function recordingOf(
  link: Pick<MarketLink, 'startRecording' | 'recordingState' | 'stopRecording'>,
  pairNow: () => Pair | undefined,
): MarketRecording {
  return {
    start: () => link.startRecording(),
    read: async () => {
      const state = await link.recordingState();
      if (state === undefined) return undefined;
      const { startsAt, now, byteCount } = state;
      return { recordedMs: startsAt === undefined ? undefined : now - startsAt, byteCount };
    },
    save: async () => {
      const file = await link.stopRecording();
      if (file === undefined) return 'nothing';
      const pair = pairNow();
      const time = isoOf(systemClock()).slice(0, 19).replaceAll(':', '-');
      downloadFile(
        file,
        `tidemark-${pair === undefined ? 'market' : pairTextOf(pair)}-${time}.jsonl`,
      );
      return 'saved';
    },
  };
}
