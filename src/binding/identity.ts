/** React context of identity verification, and the hooks of its machines. */
import { useEffect } from 'react';
import { useActorRef } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { CalendarDate } from '#contract/core/calendar-date.ts';
import type { PaperKind } from '#contract/entities/identity.ts';
import type { DetailsDraft } from '#machines/identity/details.ts';
import type { identityMachine } from '#machines/identity/identity.machine.ts';
import type { IdentityContext, IdentityInput, KnownIdentity } from '#machines/identity/identity.ts';
import type { phoneLinkMachine, PhoneLinkContext } from '#machines/identity/phone-link.machine.ts';
import { createServiceContext } from './create-service-context.ts';
import type { PaperActor } from './paper.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type { KnownIdentity } from '#machines/identity/identity.ts';
export type { DetailsDraft, DetailsField, DetailsProblem } from '#machines/identity/details.ts';

export interface IdentityService {
  /** With its actors provided. */
  readonly identityMachine: typeof identityMachine;
  readonly phoneLinkMachine: typeof phoneLinkMachine;
  /** Date by which age and validity are decided. */
  readonly today: () => CalendarDate;
  /** Address of the page that a phone opens. */
  readonly linkOf: (token: string) => string;
  /** Reads the page that the user came from. @returns undefined for an address that is not the client's. */
  readonly returnPathOf: (text: string | null) => string | undefined;
}

export const [IdentityServiceProvider, useIdentityService] =
  createServiceContext<IdentityService>('IdentityService');

export type IdentityActor = ActorRefFrom<typeof identityMachine>;

export type IdentityPhase =
  | 'loading'
  | 'unread'
  | 'provider'
  | 'overview'
  | 'details'
  | 'papers'
  | 'submitting'
  | 'discarding'
  | 'inReview'
  | 'rejected'
  | 'refused'
  | 'exhausted';

export interface IdentityForm extends IdentityContext {
  readonly phase: IdentityPhase;
  /** The details are being checked and stored. */
  readonly isSaving: boolean;
  /** The submission has no response yet, and is repeated. */
  readonly isUnresolved: boolean;
  /** Undefined unless a paper is being added. */
  readonly paperActor: PaperActor | undefined;
  readonly chooseLevel: (level: number) => void;
  readonly openDetails: () => void;
  readonly edit: (patch: Partial<DetailsDraft>) => void;
  readonly submitDetails: () => void;
  readonly leaveDetails: () => void;
  readonly openPaper: (paper: PaperKind) => void;
  readonly leavePaper: () => void;
  readonly submit: () => void;
  readonly discard: () => void;
  readonly reopen: () => void;
}

/**
 * @param known the same object while it is unchanged; undefined while it is loading.
 * @param isFailed it could not be read.
 */
export function useIdentityForm(
  input: IdentityInput,
  known: KnownIdentity | undefined,
  isFailed: boolean,
): IdentityForm {
  const actor = useActorRef(useIdentityService().identityMachine, { input });
  useEffect(() => {
    if (known !== undefined) actor.send({ type: 'identity.loaded', known });
  }, [actor, known]);
  useEffect(() => {
    if (isFailed) actor.send({ type: 'identity.failed' });
  }, [actor, isFailed]);
  return useIdentityActor(actor);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useIdentityActor(actor: IdentityActor): IdentityForm {
  const snapshot = useMachineSnapshot(actor);
  const { context, value, children } = snapshot;
  return {
    ...context,
    phase: (typeof value === 'string' ? value : Object.keys(value)[0]) as IdentityPhase,
    isSaving: snapshot.matches({ details: 'checking' }) || snapshot.matches({ details: 'saving' }),
    isUnresolved: snapshot.hasTag('unresolved'),
    paperActor: children['paper'] as PaperActor | undefined,
    chooseLevel: (level) => actor.send({ type: 'level.chosen', level }),
    openDetails: () => actor.send({ type: 'details.opened' }),
    edit: (patch) => actor.send({ type: 'details.edited', patch }),
    submitDetails: () => actor.send({ type: 'details.submitted' }),
    leaveDetails: () => actor.send({ type: 'details.left' }),
    openPaper: (paper) => actor.send({ type: 'paper.opened', paper }),
    leavePaper: () => actor.send({ type: 'paper.left' }),
    submit: () => actor.send({ type: 'case.submitted' }),
    discard: () => actor.send({ type: 'case.discarded' }),
    reopen: () => actor.send({ type: 'case.reopened' }),
  };
}

export interface PhoneLink extends Pick<PhoneLinkContext, 'link' | 'rejection'> {
  readonly phase: 'creating' | 'shown' | 'expired' | 'failed';
  readonly renew: () => void;
}

export function usePhoneLink(caseId: string): PhoneLink {
  const actor = useActorRef(useIdentityService().phoneLinkMachine, { input: { caseId } });
  return usePhoneLinkActor(actor);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function usePhoneLinkActor(actor: ActorRefFrom<typeof phoneLinkMachine>): PhoneLink {
  const { context, value } = useMachineSnapshot(actor);
  return {
    link: context.link,
    rejection: context.rejection,
    phase: value,
    renew: () => actor.send({ type: 'link.renewed' }),
  };
}
