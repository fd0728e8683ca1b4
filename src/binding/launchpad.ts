/** React context of the Launchpad: the machines of a commit, a first come sale and a claim, and the commands of its
 *  pages. */
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { LaunchpadProject, PublishedCommitment } from '#contract/entities/launchpad.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import type { buyMachine } from '#machines/launchpad/buy.machine.ts';
import type { Buy } from '#machines/launchpad/buy.ts';
import type { claimMachine } from '#machines/launchpad/claim.machine.ts';
import type { Claim } from '#machines/launchpad/claim.ts';
import type { commitMachine } from '#machines/launchpad/commit.machine.ts';
import type { Commit } from '#machines/launchpad/commit.ts';
import type { PurchaseFacts } from '#machines/launchpad/purchase.ts';
import { createServiceContext } from './create-service-context.ts';
import { useFormActor, type FormPlace } from './form-actor.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';
import { useSecond } from './use-second.ts';

export type { PurchaseFacts } from '#machines/launchpad/purchase.ts';

export interface LaunchpadService {
  /** Where the actors of a project stay while their outcome is unknown. */
  readonly commitPlaceOf: (projectId: number) => FormPlace<typeof commitMachine>;
  readonly buyPlaceOf: (projectId: number) => FormPlace<typeof buyMachine>;
  readonly claimPlaceOf: (projectId: number) => FormPlace<typeof claimMachine>;
  readonly newRequestId: () => RequestId;
  /** The exchange's time. */
  readonly clock: Clock;
  /** Calls back each second. @returns the function that ends it. */
  readonly everySecond: (onSecond: () => void) => () => void;
  /** Follows the events of a project. @returns the function that ends it. */
  readonly followProject: (projectId: number) => () => void;
  /** Passes an ended or started session on. @returns the function that ends it. */
  readonly followSession: (actor: SessionListener) => () => void;
  /** Saves all commitments of a project to a file. */
  readonly saveCommitments: (
    project: Pick<LaunchpadProject, 'id' | 'coin'>,
    lines: readonly PublishedCommitment[],
  ) => void;
  /** Whether the user has read the risks, on this device. */
  readonly areRisksRead: () => boolean;
  readonly markRisksRead: () => void;
  readonly announce: (notice: Notice) => void;
}

export interface SessionListener {
  readonly send: (event: { readonly type: 'session.ended' | 'session.started' }) => void;
}

export const [LaunchpadServiceProvider, useLaunchpadService] =
  createServiceContext<LaunchpadService>('LaunchpadService');

/** The exchange's time, each second. */
export function useExchangeNow(): EpochMs {
  const { clock, everySecond } = useLaunchpadService();
  return useSecond(clock, everySecond);
}

export type SendPhase = 'ready' | 'sending' | 'unknown' | 'done';

export interface CommitForm extends Omit<Commit, 'sent'> {
  readonly phase: SendPhase;
  readonly editAmount: (amount: string) => void;
  readonly maximize: () => void;
  readonly agree: (isTicked: boolean) => void;
  readonly submit: () => void;
  readonly restart: () => void;
}

/** @param facts the same object while they are unchanged. */
export function useCommitForm(facts: PurchaseFacts): CommitForm {
  const service = useLaunchpadService();
  const place = useMemo(() => service.commitPlaceOf(facts.project.id), [service, facts.project.id]);
  const actor = useFormActor({ place, input: facts, isPending: isCommitPending });
  useEffect(() => service.followSession(actor), [service, actor]);
  useEffect(() => actor.send({ type: 'facts.changed', facts }), [actor, facts]);
  return useCommitActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useCommitActor(
  actor: ActorRefFrom<typeof commitMachine>,
  newRequestId: () => RequestId,
): CommitForm {
  const snapshot = useMachineSnapshot(actor);
  return {
    ...snapshot.context,
    phase: commitPhaseOf(snapshot),
    editAmount: (amount) => actor.send({ type: 'amount.edited', amount }),
    maximize: () => actor.send({ type: 'amount.maximized' }),
    agree: (isTicked) => actor.send({ type: 'agreement.changed', isTicked }),
    submit: () => actor.send({ type: 'commit.submitted', requestId: newRequestId() }),
    restart: () => actor.send({ type: 'commit.restarted' }),
  };
}

const commitPhaseOf = (snapshot: SnapshotFrom<typeof commitMachine>): SendPhase => {
  if (snapshot.matches('drafting')) return 'ready';
  if (snapshot.matches('done')) return 'done';
  return snapshot.matches({ pending: 'unknown' }) ? 'unknown' : 'sending';
};

const isCommitPending = (actor: {
  readonly getSnapshot: () => SnapshotFrom<typeof commitMachine>;
}): boolean => actor.getSnapshot().matches('pending');

export interface BuyForm extends Omit<Buy, 'sent' | 'clock'> {
  /** `loading`: the place is not known. `outside`: the user has not entered the waiting room. `unreachable`: no response,
   *  tried again automatically. */
  readonly room: 'loading' | 'outside' | 'joining' | 'waiting' | 'turn' | 'unreachable';
  readonly phase: SendPhase;
  readonly join: () => void;
  readonly readAgain: () => void;
  readonly editTokens: (amount: string) => void;
  readonly maximize: () => void;
  readonly agree: (isTicked: boolean) => void;
  readonly submit: () => void;
  readonly restart: () => void;
}

/** @param facts the same object while they are unchanged. */
export function useBuyForm(facts: PurchaseFacts): BuyForm {
  const service = useLaunchpadService();
  const place = useMemo(() => service.buyPlaceOf(facts.project.id), [service, facts.project.id]);
  const actor = useFormActor({
    place,
    input: { facts, clock: service.clock },
    isPending: isBuyPending,
  });
  useEffect(() => service.followSession(actor), [service, actor]);
  useEffect(() => actor.send({ type: 'facts.changed', facts }), [actor, facts]);
  return useBuyActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useBuyActor(
  actor: ActorRefFrom<typeof buyMachine>,
  newRequestId: () => RequestId,
): BuyForm {
  const snapshot = useMachineSnapshot(actor);
  return {
    ...snapshot.context,
    room: roomOf(snapshot),
    phase: buyPhaseOf(snapshot),
    join: () => actor.send({ type: 'room.joined' }),
    readAgain: () => actor.send({ type: 'place.outdated' }),
    editTokens: (amount) => actor.send({ type: 'tokens.edited', amount }),
    maximize: () => actor.send({ type: 'tokens.maximized' }),
    agree: (isTicked) => actor.send({ type: 'agreement.changed', isTicked }),
    submit: () => actor.send({ type: 'buy.submitted', requestId: newRequestId() }),
    restart: () => actor.send({ type: 'buy.restarted' }),
  };
}

/** A known place stays on screen while it is read again. */
function roomOf(snapshot: SnapshotFrom<typeof buyMachine>): BuyForm['room'] {
  const { place, isTurn } = snapshot.context;
  if (place !== undefined) return isTurn ? 'turn' : 'waiting';
  if (snapshot.matches({ room: 'outside' })) return 'outside';
  if (snapshot.matches({ room: 'joining' })) return 'joining';
  return snapshot.matches({ room: 'unreachable' }) ? 'unreachable' : 'loading';
}

const buyPhaseOf = (snapshot: SnapshotFrom<typeof buyMachine>): SendPhase => {
  if (snapshot.matches({ purchase: 'drafting' })) return 'ready';
  if (snapshot.matches({ purchase: 'done' })) return 'done';
  return snapshot.matches({ purchase: { pending: 'unknown' } }) ? 'unknown' : 'sending';
};

const isBuyPending = (actor: {
  readonly getSnapshot: () => SnapshotFrom<typeof buyMachine>;
}): boolean => actor.getSnapshot().matches({ purchase: 'pending' });

export interface ClaimForm extends Omit<Claim, 'sent'> {
  readonly phase: Exclude<SendPhase, 'done'>;
  readonly submit: () => void;
}

/** @param claimable by the exchange. */
export function useClaimForm(projectId: number, claimable: Decimal): ClaimForm {
  const service = useLaunchpadService();
  const place = useMemo(() => service.claimPlaceOf(projectId), [service, projectId]);
  const actor = useFormActor({
    place,
    input: { projectId, claimable },
    isPending: isClaimPending,
  });
  useEffect(() => service.followSession(actor), [service, actor]);
  useEffect(() => actor.send({ type: 'claimable.changed', claimable }), [actor, claimable]);
  return useClaimActor(actor, service.newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useClaimActor(
  actor: ActorRefFrom<typeof claimMachine>,
  newRequestId: () => RequestId,
): ClaimForm {
  const snapshot = useMachineSnapshot(actor);
  const isUnknown = snapshot.matches({ pending: 'unknown' });
  return {
    ...snapshot.context,
    phase: snapshot.matches('idle') ? 'ready' : isUnknown ? 'unknown' : 'sending',
    submit: () => actor.send({ type: 'claim.submitted', requestId: newRequestId() }),
  };
}

const isClaimPending = (actor: {
  readonly getSnapshot: () => SnapshotFrom<typeof claimMachine>;
}): boolean => actor.getSnapshot().matches('pending');
