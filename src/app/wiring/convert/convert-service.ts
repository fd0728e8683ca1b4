/** Connects the convert machine and the commands of the convert pages with the exchange; invalidates queries
 *  that a convert or another change of the account affects. */
import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { fromPromise } from 'xstate';
import {
  acceptConvert,
  cancelLimitConvert,
  convertQuote,
  createLimitConvert,
  quoteOutcome,
  sweepSmallBalances,
} from '#contract/rest/convert.ts';
import { convertMachine } from '#machines/convert/convert.machine.ts';
import type {
  AcceptQuote,
  ConvertDraft,
  QuoteOrder,
  TimedQuote,
} from '#machines/convert/convert.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { ApiResponse } from '#src/api/response.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { CommandOutcome } from '#src/binding/command-outcome.ts';
import type { ConvertService } from '#src/binding/convert.ts';
import { createRequestIds } from '#src/binding/request-ids.ts';
import { after, monotonicClock, newRequestId } from '#src/platform/clock.ts';
import { CONVERT_KEY } from '#src/queries/convert.ts';
import { accountOf } from '#src/stores/account.store.ts';
import { createActor } from '../shell/running-machines.ts';
import { announceResult, announcedOutcome } from '../trading/announce.ts';
import { watchOwner } from '../session/tab-owner.ts';
import type { Services } from '../shell/services.ts';

/** Collects updates within this time into one refresh. */
const EVENT_PAUSE_MS = 500;
const QUOTE_VALID_SEC = 10;
const FIRST_DRAFT: ConvertDraft = { fromCoin: 'USDT', toCoin: 'BTC', given: 'from', amount: '' };

export function createConvertService(
  { client, session }: Services,
  cache: QueryClient,
): ConvertService {
  const refresh = (): void => void cache.invalidateQueries({ queryKey: [CONVERT_KEY] });
  let forget = (): void => {};
  subscribe(accountOf('real'), () => {
    forget();
    forget = after(EVENT_PAUSE_MS, refresh);
  });
  const actor = createActor(machineOf(client), { input: FIRST_DRAFT });
  let lastConvertId: number | undefined;
  actor.subscribe(({ context: { convert } }) => {
    if (convert === undefined || convert.id === lastConvertId) return;
    lastConvertId = convert.id;
    refresh();
  });
  actor.start();
  watchOwner(session, (type) => actor.send({ type }));
  const outcomeOf = async (call: Promise<ApiResponse<unknown>>): Promise<CommandOutcome> => {
    const outcome = await announcedOutcome(call);
    refresh();
    return outcome;
  };
  return {
    actor,
    newRequestId,
    withRequestId: createRequestIds(newRequestId),
    createLimit: (request, requestId) => {
      const body = { ...request, toAmount: undefined, wallet: 'spot' as const, requestId };
      return outcomeOf(client.call(createLimitConvert, { body }));
    },
    cancelLimit: async ({ id }) => {
      await announceResult(client.call(cancelLimitConvert, { body: { id } }));
      refresh();
    },
    sweep: (coins, toCoin, requestId) => {
      const body = { coins: [...coins], toCoin, requestId };
      return outcomeOf(client.call(sweepSmallBalances, { body }));
    },
  };
}

const machineOf = (client: ExchangeClient): typeof convertMachine =>
  convertMachine.provide({
    actors: {
      requestQuote: fromPromise<TimedQuote, QuoteOrder>(async ({ input, signal }) => {
        const body = { ...input, wallet: 'spot' as const, validSec: QUOTE_VALID_SEC } as const;
        const sentAtMs = monotonicClock();
        const { model } = await client.call(convertQuote, { body, signal });
        // The exchange's own times, counted from the request: the quote never seems valid for too long.
        const endsAtMs = sentAtMs + (model.expiresAt - model.quotedAt);
        return { quote: model, endsAtMs, remainingMs: Math.max(0, endsAtMs - monotonicClock()) };
      }),
      acceptQuote: sentRequest<AcceptQuote>({
        send: async ({ input: body, signal }) => {
          await client.call(acceptConvert, { body, signal });
        },
        find: async ({ input: quoteId, signal }) =>
          (await client.call(quoteOutcome, { params: { quoteId }, signal })).model,
      }),
    },
  });
