/** Connects the machine that takes an ad with the exchange, and reads again what an order changes. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/envelope.ts';
import { createP2pOrder, p2pOrderOfRequest } from '#contract/rest/p2p-orders.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { takeAdMachine } from '#machines/p2p/take-ad.machine.ts';
import type { CreateOrder } from '#machines/p2p/take-ad.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import type { P2pMarketService } from '#src/binding/p2p-market.ts';
import { newRequestId } from '#src/platform/clock.ts';
import { localTexts, STORED, type TextStorage } from '#src/platform/storage.ts';
import { P2P_ADS_KEY } from '#src/queries/p2p-ads.ts';
import { P2P_ORDERS_KEY } from '#src/queries/p2p-orders.ts';
import { P2P_BALANCES_KEY } from '#src/queries/p2p.ts';
import { createActor } from '../shell/running-machines.ts';
import type { Services } from '../shell/services.ts';
import type { FollowAds } from './ads-feed.ts';

const READ = '1';
const NOT_FOUND = 404;

export interface MarketServiceOptions {
  readonly followAds: FollowAds;
  readonly texts?: TextStorage;
}

export function createP2pMarketService(
  { client, session }: Pick<Services, 'client' | 'session'>,
  cache: QueryClient,
  { followAds, texts = localTexts }: MarketServiceOptions,
): P2pMarketService {
  const refresh = (): void => {
    for (const queryKey of [P2P_ADS_KEY, P2P_ORDERS_KEY, P2P_BALANCES_KEY]) {
      void cache.invalidateQueries({ queryKey });
    }
  };
  const machine = machineOf(client, refresh);
  const takePlace = new FormPlace<typeof takeAdMachine>((input) => createActor(machine, { input }));
  session.on('user.left', () => takePlace.clear());
  return {
    takePlace,
    newRequestId,
    isChecklistRead: () => texts.read(STORED.p2pChecklist) === READ,
    markChecklistRead: () => texts.write(STORED.p2pChecklist, READ),
    followAds,
  };
}

const machineOf = (client: ExchangeClient, refresh: () => void): typeof takeAdMachine =>
  takeAdMachine.provide({
    actors: {
      createOrder: sentRequest<CreateOrder>({
        send: async ({ input: body, signal }) => {
          try {
            return (await client.call(createP2pOrder, { body, signal })).model;
          } finally {
            refresh();
          }
        },
        find: async ({ input: requestId, signal }) => {
          try {
            return (await client.call(p2pOrderOfRequest, { params: { requestId }, signal })).model;
          } catch (error) {
            if (error instanceof ApiError && error.status === NOT_FOUND) return undefined;
            throw error;
          }
        },
      }),
    },
  });
