/** Connects the machines of simple earn with the exchange, and reads again what they change. */
import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  previewEarn,
  previewRedeem,
  redeemFromEarn,
  setAutoSubscription,
  setEarnRenewal,
  subscribeToEarn,
  type RedeemPreview,
} from '#contract/rest/earn.ts';
import { autoSubscribeMachine } from '#machines/earn/auto-subscribe.machine.ts';
import type { SetAutoSubscribe } from '#machines/earn/auto-subscribe.ts';
import { redeemMachine } from '#machines/earn/redeem.machine.ts';
import type { RedeemOnce, RedeemRequest } from '#machines/earn/redeem.ts';
import { renewalMachine } from '#machines/earn/renewal.machine.ts';
import type { SetRenewal } from '#machines/earn/renewal.ts';
import { subscribeMachine, type TermsRequest } from '#machines/earn/subscribe.machine.ts';
import type { SubscribeOnce, SubscribeTerms } from '#machines/earn/subscribe.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { EarnService } from '#src/binding/earn.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import { newRequestId } from '#src/platform/clock.ts';
import { EARN_KEY } from '#src/queries/earn-summary.ts';
import { createActor } from '../shell/running-machines.ts';
import type { Services } from '../shell/services.ts';

export function createEarnService(
  { client, session }: Pick<Services, 'client' | 'session'>,
  cache: QueryClient,
): EarnService {
  const refresh = (): void => void cache.invalidateQueries({ queryKey: [EARN_KEY] });
  const machines = machinesOf(client, refresh);
  const subscribe = places<typeof subscribeMachine>((input) =>
    createActor(machines.subscribe, { input }),
  );
  const redeem = places<typeof redeemMachine>((input) => createActor(machines.redeem, { input }));
  const renewal = places<typeof renewalMachine>((input) =>
    createActor(machines.renewal, { input }),
  );
  const auto = places<typeof autoSubscribeMachine>((input) =>
    createActor(machines.autoSubscribe, { input }),
  );
  session.on('user.left', () => {
    for (const { clear } of [subscribe, redeem, renewal, auto]) clear();
  });
  return {
    subscribePlace: subscribe.of,
    redeemPlace: redeem.of,
    renewalPlace: renewal.of,
    autoSubscribePlace: auto.of,
    newRequestId,
  };
}

type PlacedMachine =
  | typeof subscribeMachine
  | typeof redeemMachine
  | typeof renewalMachine
  | typeof autoSubscribeMachine;

/** A place for each product or position: the outcome of one request may be unknown while another form is open. */
function places<Machine extends PlacedMachine>(create: FormPlace<Machine>['create']) {
  const byId = new Map<number, FormPlace<Machine>>();
  return {
    of: (id: number): FormPlace<Machine> => {
      const place = byId.get(id) ?? new FormPlace<Machine>(create);
      byId.set(id, place);
      return place;
    },
    clear: (): void => {
      for (const place of byId.values()) place.clear();
      byId.clear();
    },
  };
}

function machinesOf(client: ExchangeClient, refresh: () => void) {
  /** Also after a failure: what was rejected is not what was shown. */
  const refreshAfter = async <Reply>(reply: Promise<{ readonly model: Reply }>): Promise<Reply> => {
    try {
      return (await reply).model;
    } finally {
      refresh();
    }
  };
  return {
    subscribe: subscribeMachine.provide({
      actors: {
        readTerms: fromPromise<SubscribeTerms, TermsRequest>(async ({ input, signal }) => {
          const { model } = await client.call(previewEarn, { body: input, signal });
          return { amount: input.amount, preview: model };
        }),
        subscribe: sentRequest<SubscribeOnce>({
          send: ({ input: body, signal }) =>
            refreshAfter(client.call(subscribeToEarn, { body, signal })),
        }),
      },
    }),
    redeem: redeemMachine.provide({
      actors: {
        readPreview: fromPromise<RedeemPreview, RedeemRequest>(
          async ({ input: body, signal }) =>
            (await client.call(previewRedeem, { body, signal })).model,
        ),
        redeem: sentRequest<RedeemOnce>({
          send: ({ input: body, signal }) =>
            refreshAfter(client.call(redeemFromEarn, { body, signal })),
        }),
      },
    }),
    renewal: renewalMachine.provide({
      actors: {
        setRenewal: sentRequest<SetRenewal>({
          send: ({ input: body, signal }) =>
            refreshAfter(client.call(setEarnRenewal, { body, signal })),
        }),
      },
    }),
    autoSubscribe: autoSubscribeMachine.provide({
      actors: {
        setAutoSubscribe: sentRequest<SetAutoSubscribe>({
          send: ({ input: body, signal }) =>
            refreshAfter(client.call(setAutoSubscription, { body, signal })),
        }),
      },
    }),
  };
}
