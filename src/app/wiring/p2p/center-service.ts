/** Connects the editors of ads and payment methods with the exchange, and reads the lists again after each change. */
import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { createP2pAd, deleteP2pAd, setP2pAdStatus, updateP2pAd } from '#contract/rest/p2p-ads.ts';
import {
  deletePaymentMethod,
  paymentMethodImage,
  savePaymentMethod,
} from '#contract/rest/p2p-payment-methods.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { adEditorMachine } from '#machines/p2p/ad-editor.machine.ts';
import type { SaveAd } from '#machines/p2p/ad-editor.ts';
import { paymentMethodMachine } from '#machines/p2p/payment-method.machine.ts';
import type { ChangeMethod, PreparedMethodImage } from '#machines/p2p/payment-method.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import type { P2pCenterService } from '#src/binding/p2p-center.ts';
import { createRequestIds } from '#src/binding/request-ids.ts';
import { pathWithLocale, splitLocale } from '#src/i18n/locale-path.ts';
import { newRequestId } from '#src/platform/clock.ts';
import { base64Of, compressPhoto } from '#src/platform/photo.ts';
import { OWN_P2P_ADS_KEY, P2P_ADS_KEY } from '#src/queries/p2p-ads.ts';
import { P2P_BALANCES_KEY, P2P_METHODS_KEY } from '#src/queries/p2p.ts';
import { userIn } from '../session/watch-user.ts';
import { createActor } from '../shell/running-machines.ts';
import type { Services } from '../shell/services.ts';
import { showNotice } from '../shell/toaster.ts';
import { announcedOutcome } from '../trading/announce.ts';
import { keptAdsIn } from './kept-ad.ts';

/** Wide enough to scan a code. */
const IMAGE_SIDE_MAX = 1_200;

/** @param origin of the client's pages. */
export function createP2pCenterService(
  { client, session }: Pick<Services, 'client' | 'session'>,
  cache: QueryClient,
  origin: string,
): P2pCenterService {
  const refresh = (...keys: readonly (readonly string[])[]): void => {
    for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
  };
  const refreshAds = (): void => refresh(OWN_P2P_ADS_KEY, P2P_ADS_KEY, P2P_BALANCES_KEY);
  const adMachine = adMachineOf(client, refreshAds);
  const methodMachine = methodMachineOf(client, () => refresh(P2P_METHODS_KEY));
  const adPlace = new FormPlace<typeof adEditorMachine>((input) =>
    createActor(adMachine, { input }),
  );
  const methodPlace = new FormPlace<typeof paymentMethodMachine>((input) =>
    createActor(methodMachine, { input }),
  );
  const kept = keptAdsIn();
  session.on('user.left', () => {
    kept.forget();
    adPlace.clear();
    methodPlace.clear();
  });
  const withRequestId = createRequestIds(newRequestId);
  return {
    adPlace,
    methodPlace,
    newRequestId,
    keptAd: () => kept.read(userIn(session)),
    keepAd: (ad) => {
      const userId = userIn(session);
      if (ad === undefined || userId === undefined) kept.forget();
      else kept.keep(userId, ad);
    },
    setAdOnline: ({ id, updatedAt }, isOnline) =>
      withRequestId(['status', id, isOnline, updatedAt], async (requestId) => {
        const status = isOnline ? ('online' as const) : ('offline' as const);
        const call = client.call(setP2pAdStatus, { body: { id, status, requestId } });
        const outcome = await announcedOutcome(call);
        refreshAds();
        return outcome;
      }),
    closeAd: ({ id }) =>
      withRequestId(['close', id], async (requestId) => {
        const outcome = await announcedOutcome(
          client.call(deleteP2pAd, { body: { id, requestId } }),
        );
        refreshAds();
        return outcome;
      }),
    methodImage: async (id) => {
      const { model } = await client.call(paymentMethodImage, { body: { id } });
      return `data:${model.type};base64,${model.base64}`;
    },
    addressOf: (path) =>
      `${origin}${pathWithLocale(path, splitLocale(location.pathname).language)}`,
    announce: showNotice,
  };
}

const adMachineOf = (client: ExchangeClient, refresh: () => void): typeof adEditorMachine =>
  adEditorMachine.provide({
    actors: {
      saveAd: sentRequest<SaveAd>({
        send: async ({ input, signal }) => {
          const { terms, id, isOnline, confirmedPercent, requestId } = input;
          const common = { ...terms, confirmedPercent, requestId };
          const call =
            id === undefined
              ? client.call(createP2pAd, { body: { ...common, isOnline }, signal })
              : client.call(updateP2pAd, { body: { ...common, id }, signal });
          const { model } = await call;
          refresh();
          return model;
        },
      }),
    },
  });

const methodMachineOf = (
  client: ExchangeClient,
  refresh: () => void,
): typeof paymentMethodMachine =>
  paymentMethodMachine.provide({
    actors: {
      prepareImage: fromPromise<PreparedMethodImage, { readonly source: unknown }>(
        async ({ input: { source } }) => {
          if (!(source instanceof Blob)) throw new Error('This is no file.');
          const { blob } = await compressPhoto(source, IMAGE_SIDE_MAX);
          return { base64: await base64Of(blob), mediaType: blob.type };
        },
      ),
      changeMethod: sentRequest<ChangeMethod>({
        send: async ({ input, signal }) => {
          if (input.kind === 'delete') {
            const { kind: _kind, ...body } = input;
            await client.call(deletePaymentMethod, { body, signal });
            refresh();
            return undefined;
          }
          const { kind: _kind, ...body } = input;
          const { model } = await client.call(savePaymentMethod, { body, signal });
          refresh();
          return model;
        },
      }),
    },
  });
