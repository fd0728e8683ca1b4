/** What the samples of the book scenario say. */
import type { FeedStat } from '#bench/harness/browser.ts';
import { figureOf, type Figure } from '#bench/harness/figures.ts';

export interface BookSample {
  readonly busyMsPerSecond: number;
  readonly framesPerSecond: number;
  readonly ageMedianMs: number;
  readonly age95Ms: number;
  readonly input95Ms: number;
  readonly workerBusyMsPerSecond: number;
  /** Messages taken off the socket; fewer than were sent wait in it. */
  readonly takenPerSecond: number;
  readonly stat: FeedStat;
}

type SamplesOf = (page: string, rate: number, slowdown: number) => readonly BookSample[];

/** Busy time of a page above the floor in the same round; never below a millisecond. */
function aboveFloor(
  of: SamplesOf,
  page: string,
  rate: number,
  slowdown: number,
): readonly number[] {
  const floor = of('floor', rate, slowdown);
  return of(page, rate, slowdown).map(({ busyMsPerSecond }, round) =>
    Math.max(1, busyMsPerSecond - (floor[round]?.busyMsPerSecond ?? NaN)),
  );
}

export function bookFiguresOf(
  of: SamplesOf,
  cells: readonly { readonly rate: number; readonly slowdown: number }[],
): readonly Figure[] {
  const rates = cells.map(({ rate }) => rate);
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  const has = (rate: number, slowdown: number): boolean =>
    cells.some((cell) => cell.rate === rate && cell.slowdown === slowdown);
  const slowdowns = [...new Set(cells.map(({ slowdown }) => slowdown))].filter(
    (slowdown) => has(low, slowdown) && has(high, slowdown),
  );
  return [
    ...cells.flatMap(({ rate, slowdown }) => figuresOfCell(of, rate, slowdown)),
    ...slowdowns.map((slowdown) =>
      figureOf(
        `book/${slowdown}x, busy at ${high} against ${low}`,
        'ms/s above the floor',
        aboveFloor(of, 'rows', high, slowdown),
        { name: `at ${low}`, samples: aboveFloor(of, 'rows', low, slowdown) },
      ),
    ),
  ];
}

function figuresOfCell(of: SamplesOf, rate: number, slowdown: number): readonly Figure[] {
  const place = `book/${rate}/s ${slowdown}x`;
  const list = (page: string, key: Exclude<keyof BookSample, 'stat'>): readonly number[] =>
    of(page, rate, slowdown).map((sample) => sample[key]);
  const against = (name: string, unit: string, key: Exclude<keyof BookSample, 'stat'>): Figure =>
    figureOf(`${place}, ${name}`, unit, list('rows', key), {
      name: 'batched page',
      samples: list('batched', key),
    });
  return [
    figureOf(
      `${place}, busy against batched page`,
      'ms/s above the floor',
      aboveFloor(of, 'rows', rate, slowdown),
      {
        name: 'batched page',
        samples: aboveFloor(of, 'batched', rate, slowdown),
      },
    ),
    figureOf(`${place}, busy`, 'ms/s', list('rows', 'busyMsPerSecond'), {
      name: 'floor',
      samples: list('floor', 'busyMsPerSecond'),
    }),
    against('frames against batched page', 'frames/s', 'framesPerSecond'),
    against('median age', 'ms', 'ageMedianMs'),
    against('95th percentile of age', 'ms', 'age95Ms'),
    against('95th percentile of input', 'ms', 'input95Ms'),
    figureOf(`${place}, worker busy`, 'ms/s', list('rows', 'workerBusyMsPerSecond')),
    against('messages taken', 'messages/s', 'takenPerSecond'),
  ];
}
