/** React context of the user's own page of peer-to-peer trading: the editors of ads and payment methods, and the commands
 *  of the lists. */
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { OwnAd } from '#contract/entities/p2p-ad.ts';
import type { AdDraft } from '#machines/p2p/ad-draft.ts';
import type { adEditorMachine } from '#machines/p2p/ad-editor.machine.ts';
import type { AdEditor, AdEditorInput, KeptAd } from '#machines/p2p/ad-editor.ts';
import type { paymentMethodMachine } from '#machines/p2p/payment-method.machine.ts';
import type {
  MethodPatch,
  PaymentMethodContext,
  PaymentMethodInput,
} from '#machines/p2p/payment-method.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import type { CommandOutcome } from './command-outcome.ts';
import { createServiceContext } from './create-service-context.ts';
import { useFormActor, type FormPlace } from './form-actor.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type { KeptAd } from '#machines/p2p/ad-editor.ts';
export type { AdDraft, AdField } from '#machines/p2p/ad-draft.ts';
export type { MethodProblem } from '#machines/p2p/payment-method.ts';

export interface P2pCenterService {
  readonly adPlace: FormPlace<typeof adEditorMachine>;
  readonly methodPlace: FormPlace<typeof paymentMethodMachine>;
  readonly newRequestId: () => RequestId;
  /** The ad that the user left without saving it; undefined for none. */
  readonly keptAd: () => KeptAd | undefined;
  /** Stores an unsaved ad in this tab; undefined removes it. */
  readonly keepAd: (kept: KeptAd | undefined) => void;
  /** Each command shows its own outcome to the user. */
  readonly setAdOnline: (ad: OwnAd, isOnline: boolean) => Promise<CommandOutcome>;
  readonly closeAd: (ad: OwnAd) => Promise<CommandOutcome>;
  /** Data URL of the image of a stored method. */
  readonly methodImage: (imageId: string) => Promise<string>;
  /** Address of a page of the client, for a link that is shared. */
  readonly addressOf: (path: string) => string;
  readonly announce: (notice: Notice) => void;
}

export const [P2pCenterServiceProvider, useP2pCenterService] =
  createServiceContext<P2pCenterService>('P2pCenterService');

export interface AdEditorForm extends AdEditor {
  readonly phase: 'drafting' | 'confirmingPrice' | 'sending' | 'unknown' | 'saved';
  readonly edit: (patch: Partial<AdDraft>) => void;
  readonly setOnline: (isOnline: boolean) => void;
  readonly editPercent: (text: string) => void;
  readonly leaveConfirmation: () => void;
  readonly submit: () => void;
  readonly setReference: (price: Decimal | 'none' | undefined) => void;
}

/** What is typed is stored until the ad is saved or its editor closed. */
export function useAdEditor(input: AdEditorInput): AdEditorForm {
  const service = useP2pCenterService();
  const actor = useFormActor({ place: service.adPlace, input, isPending: isSent });
  const { keepAd } = service;
  useEffect(() => {
    const subscription = actor.subscribe(({ context: { ad, draft, isOnline, saved } }) =>
      keepAd(saved === undefined ? { ad, draft, isOnline } : undefined),
    );
    return () => subscription.unsubscribe();
  }, [actor, keepAd]);
  return useAdEditorActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useAdEditorActor(
  actor: ActorRefFrom<typeof adEditorMachine>,
  newRequestId: () => RequestId,
): AdEditorForm {
  const snapshot = useMachineSnapshot(actor);
  const { value, context } = snapshot;
  return {
    ...context,
    phase: typeof value === 'string' ? value : value.pending,
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    setOnline: (isOnline) => actor.send({ type: 'online.toggled', isOnline }),
    editPercent: (text) => actor.send({ type: 'percent.edited', text }),
    leaveConfirmation: () => actor.send({ type: 'confirmation.left' }),
    submit: () => actor.send({ type: 'ad.submitted', requestId: newRequestId() }),
    setReference: (price) => actor.send({ type: 'reference.changed', price }),
  };
}

/** Gives an editor the reference price of its draft. */
export function useAdReference(form: AdEditorForm, price: Decimal | 'none' | undefined): void {
  const { referencePrice, isReferenceMissing, setReference } = form;
  const known = isReferenceMissing ? 'none' : referencePrice;
  useEffect(() => {
    if (price !== known) setReference(price);
    // oxlint-disable-next-line react/exhaustive-deps -- `setReference` sends to the same actor always.
  }, [price, known]);
}

export interface PaymentMethodForm extends PaymentMethodContext {
  readonly phase: 'drafting' | 'reviewing' | 'sending' | 'unknown' | 'done';
  readonly isImageLoading: boolean;
  readonly edit: (patch: MethodPatch) => void;
  readonly editValue: (key: string, value: string) => void;
  readonly chooseImage: (file: unknown) => void;
  readonly removeImage: () => void;
  readonly editCode: (code: string) => void;
  readonly goBack: () => void;
  readonly submit: () => void;
}

export function usePaymentMethod(input: PaymentMethodInput): PaymentMethodForm {
  const service = useP2pCenterService();
  const actor = useFormActor({ place: service.methodPlace, input, isPending: isSent });
  return usePaymentMethodActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function usePaymentMethodActor(
  actor: ActorRefFrom<typeof paymentMethodMachine>,
  newRequestId: () => RequestId,
): PaymentMethodForm {
  const snapshot = useMachineSnapshot(actor);
  const { context } = snapshot;
  return {
    ...context,
    phase: methodPhaseOf(snapshot),
    isImageLoading: snapshot.matches({ drafting: 'readingImage' }),
    edit: (patch) => actor.send({ type: 'draft.edited', patch }),
    editValue: (key, value) => actor.send({ type: 'value.edited', key, value }),
    chooseImage: (source) => actor.send({ type: 'image.chosen', source }),
    removeImage: () => actor.send({ type: 'image.removed' }),
    editCode: (code) => actor.send({ type: 'code.edited', code }),
    goBack: () => actor.send({ type: 'review.left' }),
    submit: () => actor.send({ type: 'change.submitted', requestId: newRequestId() }),
  };
}

interface MatchingMethod {
  readonly matches: (
    state: 'done' | 'drafting' | 'reviewing' | { readonly pending: 'unknown' },
  ) => boolean;
}

function methodPhaseOf(snapshot: MatchingMethod): PaymentMethodForm['phase'] {
  if (snapshot.matches('done')) return 'done';
  if (snapshot.matches('drafting')) return 'drafting';
  if (snapshot.matches('reviewing')) return 'reviewing';
  return snapshot.matches({ pending: 'unknown' }) ? 'unknown' : 'sending';
}

const isSent = (actor: {
  readonly getSnapshot: () => { readonly matches: (state: 'pending') => boolean };
}): boolean => actor.getSnapshot().matches('pending');
