/** Reads and writes the filters of a history in the address of its page. Any address results in a
 *  valid filter. */
import { epochSecOf, type EpochMs, type EpochSec } from '#contract/core/time.ts';
import { startOfDay, startOfNextDay } from '#src/format/dates.ts';

/** Range of days, for example "2026-11-20"; both days are included, a missing end is open. */
export interface Days {
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
}

export interface Span {
  readonly since: EpochSec | undefined;
  /** Excluded. */
  readonly until: EpochSec | undefined;
}

const COIN = /^[A-Z0-9]{1,20}$/;
const PAGE = /^[1-9]\d{0,4}$/;

/** Symbol in capitals, such as BTC. */
export function coinIn(query: URLSearchParams): string | undefined {
  const coin = query.get('coin')?.toUpperCase();
  return coin !== undefined && COIN.test(coin) ? coin : undefined;
}

export const choiceIn = <Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === query.get(name));

export const daysIn = (query: URLSearchParams): Days => ({
  fromDay: dayIn(query, 'from'),
  toDay: dayIn(query, 'to'),
});

/** Starts at 1. */
export function pageIn(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return PAGE.test(page) ? Number(page) : 1;
}

/** Writes the entries of a filter, and its days and page without default values; other parameters of
 *  the address stay. */
export function filterInAddress(
  now: URLSearchParams,
  entries: Readonly<Record<string, string | undefined>>,
  { fromDay, toDay, page }: Days & { readonly page: number },
): URLSearchParams {
  const query = new URLSearchParams(now);
  const pageText = page === 1 ? undefined : String(page);
  const all = { ...entries, from: fromDay, to: toDay, page: pageText };
  for (const [name, value] of Object.entries(all)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return query;
}

export const spanOf = ({ fromDay, toDay }: Days): Span => ({
  since: secondsOf(startOfDay(fromDay)),
  until: secondsOf(startOfNextDay(toDay)),
});

const secondsOf = (time: EpochMs | undefined): EpochSec | undefined =>
  time === undefined ? undefined : epochSecOf(time);

function dayIn(query: URLSearchParams, name: string): string | undefined {
  const day = query.get(name) ?? undefined;
  return startOfDay(day) === undefined ? undefined : day;
}
