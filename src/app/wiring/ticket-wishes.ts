/** How a person likes to order, in storage: read once, checked field by field, written as text. */
import * as v from 'valibot';
import { subscribe } from 'valtio/vanilla';
import { bps, decimalOf, exactUnitsOf } from '#contract/core/decimal.ts';
import { jsonOf } from '#contract/core/json.ts';
import type { Draft } from '#machines/order-entry/spot-draft.ts';
import type { Care } from '#machines/order-entry/spot-ticket.ts';
import { localTexts, STORED, watchText, type TextStorage } from '#src/platform/storage.ts';
import {
  applyTicketWishes,
  DEFAULT_TICKET_WISHES,
  ticketWishes,
  type TicketWishes,
} from '#src/stores/ticket-wishes.store.ts';

const shareBps = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));
const kept = DEFAULT_TICKET_WISHES;

/** What cannot be read any more is as it was at first; the rest stays. `null` says "none". */
const wishesSchema = v.object({
  side: v.fallback(v.picklist(['buy', 'sell']), kept.side),
  kind: v.fallback(v.picklist(['limit', 'market', 'stop_limit']), kept.kind),
  timeInForce: v.fallback(v.picklist(['GTC', 'IOC', 'FOK', 'post_only']), kept.timeInForce),
  unit: v.fallback(v.picklist(['trade', 'quote']), kept.unit),
  guardBps: v.fallback(v.nullable(shareBps), kept.guardBps ?? null),
  readAgain: v.fallback(
    v.object({ limit: v.boolean(), market: v.boolean(), stop_limit: v.boolean() }),
    kept.readAgain,
  ),
  isBookAsked: v.fallback(v.boolean(), kept.isBookAsked),
  worthMax: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}(?:\.\d{1,8})?$/))), null),
  volumeShareBps: v.fallback(v.nullable(shareBps), kept.volumeShareBps ?? null),
  sound: v.fallback(
    v.object({
      isOn: v.boolean(),
      isMuted: v.boolean(),
      volume: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    }),
    kept.sound,
  ),
});

let isWired = false;

/** Once, with the first ticket: nothing a live book waits for. */
export function wireTicketWishes(texts: TextStorage = localTexts): void {
  if (isWired) return;
  isWired = true;
  applyTicketWishes(storedWishes(texts));
  subscribe(ticketWishes, () => texts.write(STORED.ticketWishes, wishesText(ticketWishes)));
  watchText(STORED.ticketWishes, () => adoptCare(storedWishes(texts)));
}

/** How careful a person is, they are in every tab; which ticket is in use and how it is written is each tab's
 *  own. Nothing new is not taken: its echo would go from tab to tab for ever. */
function adoptCare(stored: Partial<TicketWishes>): void {
  const { side, kind, timeInForce, unit } = ticketWishes;
  const next = { ...ticketWishes, ...stored, side, kind, timeInForce, unit };
  if (wishesText(next) !== wishesText(ticketWishes)) applyTicketWishes(next);
}

export function storedWishes(texts: TextStorage): Partial<TicketWishes> {
  const parsed = v.safeParse(wishesSchema, jsonOf(texts.read(STORED.ticketWishes)));
  if (!parsed.success) return {};
  const { guardBps, worthMax, volumeShareBps, ...rest } = parsed.output;
  return {
    ...rest,
    guardBps: guardBps === null ? undefined : bps(guardBps),
    worthMax: worthMax === null ? undefined : decimalOf(worthMax),
    volumeShareBps: volumeShareBps === null ? undefined : bps(volumeShareBps),
  };
}

export const wishesText = (wishes: TicketWishes): string =>
  JSON.stringify({
    ...wishes,
    guardBps: wishes.guardBps ?? null,
    worthMax: wishes.worthMax ?? null,
    volumeShareBps: wishes.volumeShareBps ?? null,
  });

/** What a ticket is careful about. */
export const careNow = ({
  guardBps,
  readAgain,
  worthMax,
  volumeShareBps,
}: TicketWishes = ticketWishes): Care => ({
  guardBps,
  readAgain: { ...readAgain },
  worthMax: worthMax === undefined ? undefined : exactUnitsOf(worthMax),
  volumeShareBps,
});

/** How a pair's first draft begins. */
export const beginningNow = (): Partial<Draft> => {
  const { kind, timeInForce, unit } = ticketWishes;
  return { kind, timeInForce, unit };
};

/** What stays from one order to the next, and from one pair to another. */
export function rememberDraft({ kind, timeInForce, unit }: Draft): void {
  const isSame =
    ticketWishes.kind === kind &&
    ticketWishes.timeInForce === timeInForce &&
    ticketWishes.unit === unit;
  if (!isSame) applyTicketWishes({ kind, timeInForce, unit });
}
