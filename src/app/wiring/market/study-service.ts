/** Requests of a chart to the worker beyond its bars: studies, and the closes of a compared pair,
 *  whose rules are requested once. */
import type { Pair } from '#contract/core/pair.ts';
import type { StudyChoice } from '#domain/studies/study-choice.ts';
import type { StudyService } from '#src/binding/market.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { applyRunningStudies, applyStudies } from '#src/stores/studies.store.ts';

export interface StudyServiceNeeds {
  readonly link: Pick<MarketLink, 'setStudies'>;
  readonly pairOf: (pairText: string) => Promise<Pair>;
  readonly log: (message: string, error: unknown) => void;
}

export function createStudyService({ link, pairOf, log }: StudyServiceNeeds): StudyService {
  const pairs = new Map<string, Promise<Pair>>();
  let revision = 0;
  let requested = '';

  const readPair = (pairText: string): Promise<Pair> => {
    const known = pairs.get(pairText) ?? pairOf(pairText);
    pairs.set(pairText, known);
    known.catch(() => pairs.delete(pairText));
    return known;
  };

  const request = (choices: readonly StudyChoice[], compared: Pair | undefined): void => {
    const request = { revision, choices, compared };
    link.setStudies(request, {
      onStudies: (columns) => applyStudies(columns, request),
      onRunningStudies: (row) => applyRunningStudies(row),
    });
  };

  return {
    show: async (choices, comparedText) => {
      // Colors do not affect the calculation.
      const key = JSON.stringify([comparedText, choices.map(({ colors: _, ...rest }) => rest)]);
      if (key === requested) return;
      requested = key;
      revision += 1;
      const turn = revision;
      if (comparedText === undefined) return request(choices, undefined);
      try {
        const compared = await readPair(comparedText);
        if (turn === revision) request(choices, compared);
      } catch (error) {
        log('The pair to compare with could not be read.', error);
        if (turn === revision) request(choices, undefined);
      }
    },
  };
}
