/** Connects gift cards with the exchange: encrypts and decrypts codes, sends each change, and reads the cards again after
 *  it. */
import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { GiftCard } from '#contract/entities/gift-card.ts';
import { ApiError } from '#contract/envelope.ts';
import type { RejectionName } from '#contract/errors.ts';
import {
  addGiftCard,
  createGiftCards,
  giftCardKey,
  previewGiftCard,
  redeemGiftCard,
  redeemHeldGiftCard,
  reportGiftCard,
  revealGiftCard,
  revokeGiftCard,
  sendGiftCard,
  type GiftCardCost,
} from '#contract/rest/gift-cards.ts';
import { giftCardLinkOf } from '#domain/gift-cards/link.ts';
import { cardChangeMachine } from '#machines/gift-cards/card-change.machine.ts';
import type { CardChangeOrder, ChangeCard } from '#machines/gift-cards/card-change.ts';
import { createCardsMachine } from '#machines/gift-cards/create-cards.machine.ts';
import type { CreateGiftCards, PricedCards } from '#machines/gift-cards/create-cards.ts';
import { enterCodeMachine } from '#machines/gift-cards/enter-code.machine.ts';
import type { EncryptedCode, UseCode } from '#machines/gift-cards/enter-code.ts';
import { revealCardMachine, type RevealOrder } from '#machines/gift-cards/reveal-card.machine.ts';
import { sendCardMachine } from '#machines/gift-cards/send-card.machine.ts';
import type { SendGiftCard } from '#machines/gift-cards/send-card.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { assert } from '#contract/core/assert.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { FormPlace } from '#src/binding/form-actor.ts';
import type { GiftCardsService, LinkCode } from '#src/binding/gift-cards.ts';
import { newRequestId } from '#src/platform/clock.ts';
import { canSealTexts, createTextOpener, sealText } from '#src/platform/sealed-text.ts';
import { refreshGiftCards } from '#src/queries/gift-cards.ts';
import { createActor } from '../shell/running-machines.ts';
import type { Services } from '../shell/services.ts';
import { showNotice } from '../shell/toaster.ts';
import { createLinkCode } from './link-code.ts';

/** @param origin of the client's pages. */
export function createGiftCardsService(
  { client, session }: Pick<Services, 'client' | 'session'>,
  cache: QueryClient,
  origin: string,
  linkCode: LinkCode = createLinkCode(),
): GiftCardsService {
  const refresh = (): void => refreshGiftCards(cache);
  const machines = machinesOf(client, refresh, linkCode);
  const createPlace = new FormPlace<typeof createCardsMachine>((input) =>
    createActor(machines.create, { input }),
  );
  const codePlace = new FormPlace<typeof enterCodeMachine>((input) =>
    createActor(machines.code, { input }),
  );
  const sendPlace = new FormPlace<typeof sendCardMachine>((input) =>
    createActor(machines.send, { input }),
  );
  const changePlace = new FormPlace<typeof cardChangeMachine>((input) =>
    createActor(machines.change, { input }),
  );
  session.on('user.left', () => {
    for (const place of [createPlace, codePlace, sendPlace, changePlace]) place.clear();
    linkCode.clear();
  });
  return {
    createPlace,
    codePlace,
    sendPlace,
    changePlace,
    revealMachine: machines.reveal,
    newRequestId,
    linkCode,
    linkOf: (code) => giftCardLinkOf(origin, code),
    canEncrypt: canSealTexts(),
    announce: showNotice,
  };
}

function machinesOf(client: ExchangeClient, refresh: () => void, linkCode: LinkCode) {
  return {
    create: createMachineOf(client, refresh),
    code: codeMachineOf(client, refresh, linkCode),
    reveal: revealMachineOf(client, refresh),
    send: sendCardMachine.provide({
      actors: {
        sendCard: sentRequest<SendGiftCard>({
          send: ({ input: body, signal }) =>
            resultOf(refresh, client.call(sendGiftCard, { body, signal })),
        }),
      },
    }),
    change: cardChangeMachine.provide({
      actors: {
        changeCard: sentRequest<ChangeCard>({
          send: ({ input, signal }) => resultOf(refresh, changeCard(client, input, signal)),
        }),
      },
    }),
  };
}

const createMachineOf = (client: ExchangeClient, refresh: () => void): typeof createCardsMachine =>
  createCardsMachine.provide({
    actors: {
      readCost: fromPromise<GiftCardCost, PricedCards | undefined>(async ({ input, signal }) => {
        assert(input !== undefined, 'a complete draft is priced');
        return (await client.call(previewGiftCard, { body: input, signal })).model;
      }),
      createCards: sentRequest<CreateGiftCards>({
        send: ({ input: body, signal }) =>
          resultOf(refresh, client.call(createGiftCards, { body, signal })),
      }),
    },
  });

/** A rejected code has used an attempt, which the rules show. */
const codeMachineOf = (
  client: ExchangeClient,
  refresh: () => void,
  linkCode: LinkCode,
): typeof enterCodeMachine =>
  enterCodeMachine.provide({
    actors: {
      encryptCode: fromPromise<EncryptedCode, string>(async ({ input, signal }) => {
        const { id, key } = (await client.call(giftCardKey, { signal })).model;
        return { keyId: id, code: await sealText(input, key) };
      }),
      useCode: sentRequest<UseCode>({
        send: async ({ input: { action, ...body }, signal }) => {
          const route = action === 'add' ? addGiftCard : redeemGiftCard;
          try {
            const card = await resultOf(refresh, client.call(route, { body, signal }));
            linkCode.clear();
            return card;
          } catch (error) {
            if (error instanceof ApiError && isUseless(error)) linkCode.clear();
            throw error;
          }
        },
      }),
    },
  });

const USELESS: ReadonlySet<RejectionName | undefined> = new Set([
  'gift_code_wrong',
  'gift_card_redeemed',
  'gift_card_expired',
  'gift_card_restricted',
]);
/** Whether a rejected code will not be accepted later either. */
const isUseless = ({ code }: ApiError): boolean => USELESS.has(code);

const revealMachineOf = (client: ExchangeClient, refresh: () => void): typeof revealCardMachine =>
  revealCardMachine.provide({
    actors: {
      revealCode: fromPromise<string, RevealOrder>(async ({ input, signal }) => {
        const { publicKey, open } = await createTextOpener();
        const body = { ...input, publicKey };
        const { code } = await resultOf(refresh, client.call(revealGiftCard, { body, signal }));
        return open(code);
      }),
    },
  });

const changeCard = (
  client: ExchangeClient,
  { kind, text, ...body }: CardChangeOrder,
  signal: AbortSignal,
): Promise<{ readonly model: GiftCard }> => {
  if (kind === 'redeem') return client.call(redeemHeldGiftCard, { body, signal });
  if (kind === 'revoke') return client.call(revokeGiftCard, { body, signal });
  return client.call(reportGiftCard, { body: { ...body, text }, signal });
};

/** Reads the cards again, also after a rejection: another user may have changed them. */
async function resultOf<Model>(
  refresh: () => void,
  call: Promise<{ readonly model: Model }>,
): Promise<Model> {
  try {
    return (await call).model;
  } finally {
    refresh();
  }
}
