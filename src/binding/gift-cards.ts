/** React context of gift cards: the machines that create, redeem, send and change cards while their form is open or their
 *  outcome unknown, and the code of a link. */
import { useEffect, useSyncExternalStore } from 'react';
import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { cardChangeMachine } from '#machines/gift-cards/card-change.machine.ts';
import type { CardChange, CardChangeInput } from '#machines/gift-cards/card-change.ts';
import type { createCardsMachine } from '#machines/gift-cards/create-cards.machine.ts';
import type {
  CardsDraft,
  CreateCards,
  CreateCardsInput,
} from '#machines/gift-cards/create-cards.ts';
import type { enterCodeMachine } from '#machines/gift-cards/enter-code.machine.ts';
import type { CodeAction, EnterCode } from '#machines/gift-cards/enter-code.ts';
import type {
  RevealCard,
  RevealInput,
  revealCardMachine,
} from '#machines/gift-cards/reveal-card.machine.ts';
import type { sendCardMachine } from '#machines/gift-cards/send-card.machine.ts';
import type { SendCard, SendCardInput, SendDraft } from '#machines/gift-cards/send-card.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import { createServiceContext } from './create-service-context.ts';
import { useFormActor, type FormPlace } from './form-actor.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type { CardsDraft, CardsProblem } from '#machines/gift-cards/create-cards.ts';
export type { CardChangeKind } from '#machines/gift-cards/card-change.ts';

/** The code of a link that was opened in this tab: until its card is the user's, also across a sign-in. */
export interface LinkCode {
  readonly read: () => string | undefined;
  /** @returns the unsubscribe function. */
  readonly watch: (onChange: () => void) => () => void;
  readonly clear: () => void;
}

export interface GiftCardsService {
  readonly createPlace: FormPlace<typeof createCardsMachine>;
  readonly codePlace: FormPlace<typeof enterCodeMachine>;
  readonly sendPlace: FormPlace<typeof sendCardMachine>;
  readonly changePlace: FormPlace<typeof cardChangeMachine>;
  readonly revealMachine: typeof revealCardMachine;
  readonly newRequestId: () => RequestId;
  readonly linkCode: LinkCode;
  /** Address that redeems a card, for a link and a QR code. */
  readonly linkOf: (code: string) => string;
  /** Whether the browser can encrypt codes. */
  readonly canEncrypt: boolean;
  readonly announce: (notice: Notice) => void;
}

export const [GiftCardsServiceProvider, useGiftCardsService] =
  createServiceContext<GiftCardsService>('GiftCardsService');

export function useLinkCode(): string | undefined {
  const { linkCode } = useGiftCardsService();
  return useSyncExternalStore(linkCode.watch, linkCode.read);
}

type SendPhase = 'sending' | 'unknown' | 'done';

export interface CreateCardsForm extends CreateCards {
  readonly phase:
    | 'editing'
    | 'settling'
    | 'pricing'
    | 'priced'
    | 'unpriced'
    | 'reviewing'
    | SendPhase;
  readonly edit: (patch: Partial<CardsDraft>) => void;
  readonly requestCost: () => void;
  readonly review: () => void;
  readonly editCode: (code: string) => void;
  readonly goBack: () => void;
  readonly confirm: () => void;
}

/** @param fundsOf money of a coin and wallet; the same function while it is unchanged. */
export function useCreateCards(
  input: CreateCardsInput,
  fundsOf: (draft: CardsDraft) => CreateCards['funds'],
): CreateCardsForm {
  const service = useGiftCardsService();
  const actor = useFormActor({ place: service.createPlace, input, isPending: isSent });
  const form = useCreateCardsActor(actor, service.newRequestId);
  const funds = fundsOf(form.draft);
  useEffect(() => actor.send({ type: 'funds.changed', funds }), [actor, funds]);
  return form;
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useCreateCardsActor(
  actor: ActorRefFrom<typeof createCardsMachine>,
  newRequestId: () => RequestId,
): CreateCardsForm {
  const snapshot = useMachineSnapshot(actor);
  const { value } = snapshot;
  const phase =
    typeof value === 'string' ? value : 'drafting' in value ? value.drafting : value.pending;
  return {
    ...snapshot.context,
    phase,
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    requestCost: () => actor.send({ type: 'cost.requested' }),
    review: () => actor.send({ type: 'draft.submitted' }),
    editCode: (code) => actor.send({ type: 'code.edited', code }),
    goBack: () => actor.send({ type: 'review.left' }),
    confirm: () => actor.send({ type: 'cards.confirmed', requestId: newRequestId() }),
  };
}

export interface EnterCodeForm extends EnterCode {
  readonly phase: 'entering' | 'encrypting' | SendPhase;
  readonly edit: (text: string) => void;
  readonly submit: (action: CodeAction) => void;
  readonly restart: () => void;
}

/** @param linkCode code of the link that was opened; a new one replaces what was typed. */
export function useEnterCode(linkCode: string | undefined): EnterCodeForm {
  const service = useGiftCardsService();
  const input = { text: linkCode ?? '' };
  const actor = useFormActor({ place: service.codePlace, input, isPending: isSent });
  useEffect(() => {
    if (linkCode !== undefined) actor.send({ type: 'text.edited', text: linkCode });
  }, [actor, linkCode]);
  return useEnterCodeActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useEnterCodeActor(
  actor: ActorRefFrom<typeof enterCodeMachine>,
  newRequestId: () => RequestId,
): EnterCodeForm {
  const snapshot = useMachineSnapshot(actor);
  const { value } = snapshot;
  return {
    ...snapshot.context,
    phase: typeof value === 'string' ? value : value.pending,
    edit: (text) => actor.send({ type: 'text.edited', text }),
    submit: (action) => actor.send({ type: 'code.submitted', action, requestId: newRequestId() }),
    restart: () => actor.send({ type: 'code.restarted' }),
  };
}

export interface RevealForm extends RevealCard {
  readonly phase: 'hidden' | 'revealing' | 'shown';
  readonly editCode: (code: string) => void;
  readonly reveal: () => void;
  readonly hide: () => void;
}

/** The code is forgotten when the component is unmounted. */
export function useRevealCard(input: RevealInput): RevealForm {
  const { revealMachine } = useGiftCardsService();
  return useRevealActor(useActorRef(revealMachine, { input }));
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useRevealActor(actor: ActorRefFrom<typeof revealCardMachine>): RevealForm {
  const snapshot = useMachineSnapshot(actor);
  return {
    ...snapshot.context,
    phase: snapshot.value,
    editCode: (code) => actor.send({ type: 'code.edited', code }),
    reveal: () => actor.send({ type: 'reveal.confirmed' }),
    hide: () => actor.send({ type: 'code.hidden' }),
  };
}

export interface SendCardForm extends SendCard {
  readonly phase: 'drafting' | 'reviewing' | SendPhase;
  readonly edit: (patch: Partial<SendDraft>) => void;
  readonly review: () => void;
  readonly editCode: (code: string) => void;
  readonly goBack: () => void;
  readonly confirm: () => void;
}

export function useSendCard(input: SendCardInput): SendCardForm {
  const service = useGiftCardsService();
  const actor = useFormActor({ place: service.sendPlace, input, isPending: isSent });
  return useSendCardActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useSendCardActor(
  actor: ActorRefFrom<typeof sendCardMachine>,
  newRequestId: () => RequestId,
): SendCardForm {
  const snapshot = useMachineSnapshot(actor);
  const { value } = snapshot;
  return {
    ...snapshot.context,
    phase: typeof value === 'string' ? value : value.pending,
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    review: () => actor.send({ type: 'draft.submitted' }),
    editCode: (code) => actor.send({ type: 'code.edited', code }),
    goBack: () => actor.send({ type: 'review.left' }),
    confirm: () => actor.send({ type: 'card.confirmed', requestId: newRequestId() }),
  };
}

export interface CardChangeForm extends CardChange {
  readonly phase: 'confirming' | SendPhase;
  readonly edit: (text: string) => void;
  readonly confirm: () => void;
}

export function useCardChange(input: CardChangeInput): CardChangeForm {
  const service = useGiftCardsService();
  const actor = useFormActor({ place: service.changePlace, input, isPending: isSent });
  return useCardChangeActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useCardChangeActor(
  actor: ActorRefFrom<typeof cardChangeMachine>,
  newRequestId: () => RequestId,
): CardChangeForm {
  const snapshot = useMachineSnapshot(actor);
  const { value } = snapshot;
  return {
    ...snapshot.context,
    phase: typeof value === 'string' ? value : value.pending,
    edit: (text) => actor.send({ type: 'text.edited', text }),
    confirm: () => actor.send({ type: 'change.confirmed', requestId: newRequestId() }),
  };
}

const isSent = (actor: {
  readonly getSnapshot: () => { readonly matches: (state: 'pending') => boolean };
}): boolean => actor.getSnapshot().matches('pending');
