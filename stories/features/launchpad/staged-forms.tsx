/** Running machines of the Launchpad, in the state a story needs. They send nothing. */
import { useState, type ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { requestId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import type { Commitment } from '#contract/entities/launchpad.ts';
import type { WaitingPlace } from '#contract/rest/launchpad.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { buyMachine } from '#machines/launchpad/buy.machine.ts';
import type { BuyTokens } from '#machines/launchpad/buy.ts';
import { claimMachine } from '#machines/launchpad/claim.machine.ts';
import type { ClaimTokens } from '#machines/launchpad/claim.ts';
import { commitMachine } from '#machines/launchpad/commit.machine.ts';
import type { CommitAmount } from '#machines/launchpad/commit.ts';
import {
  useBuyActor,
  useClaimActor,
  useCommitActor,
  type BuyForm,
  type ClaimForm,
  type CommitForm,
  type PurchaseFacts,
} from '#src/binding/launchpad.ts';
import { allocated, committed, NOW } from './sample-projects.ts';

const REQUEST = requestId('0b8f5f0e-5f0c-4f53-9f0e-000000000001');
const never = new Promise<never>(() => {});
/** A story may stay open longer than a timeout. */
const STILL = { responseTimeoutMs: HOUR_MS, lookupTimeoutMs: HOUR_MS, intervalMs: HOUR_MS };

export type SendStage =
  | 'empty'
  | 'filled'
  | 'incomplete'
  | 'sending'
  | 'unknown'
  | 'rejected'
  | 'done';

function responseAt(stage: SendStage, made: Commitment): Promise<Commitment> {
  if (stage === 'done') return Promise.resolve(made);
  if (stage === 'unknown') return Promise.reject(new Error('no response'));
  if (stage === 'rejected') {
    return Promise.reject(
      new ApiError('The terms of this project have changed. Read them and try again.', {
        code: 'launchpad_terms_changed',
      }),
    );
  }
  return never;
}

const isSent = (stage: SendStage): boolean => stage !== 'empty' && stage !== 'filled';

interface StagedProps<Form> {
  readonly stage: SendStage;
  readonly facts: PurchaseFacts;
  readonly amount: string;
  readonly children: (form: Form) => ReactNode;
}

export function StagedCommit({ stage, facts, amount, children }: StagedProps<CommitForm>) {
  const [actor] = useState(() => {
    const started = createActor(
      commitMachine.provide({
        actors: {
          commit: sentRequest<CommitAmount>({ send: () => responseAt(stage, committed) }, STILL),
        },
      }),
      { input: facts },
    ).start();
    if (stage !== 'empty' && stage !== 'incomplete') {
      started.send({ type: 'amount.edited', amount });
      started.send({ type: 'agreement.changed', isTicked: true });
    }
    if (isSent(stage)) started.send({ type: 'commit.submitted', requestId: REQUEST });
    return started;
  });
  return children(useCommitActor(actor, () => REQUEST));
}

export type RoomStage =
  | 'loading'
  | 'outside'
  | 'early'
  | 'waiting'
  | 'turn'
  | 'unreachable'
  | 'refused';

const PLACE: WaitingPlace = {
  projectId: 6,
  ahead: 1_240,
  turnUntil: undefined,
  startsAt: epochMs(NOW - MINUTE_MS),
};

function placeAt(room: RoomStage): Promise<WaitingPlace | undefined> {
  switch (room) {
    case 'loading':
      return never;
    case 'unreachable':
      return Promise.reject(new Error('no response'));
    case 'early':
      return Promise.resolve({ ...PLACE, ahead: undefined, startsAt: epochMs(NOW + HOUR_MS) });
    case 'waiting':
      return Promise.resolve(PLACE);
    case 'turn':
      return Promise.resolve({ ...PLACE, ahead: 0, turnUntil: epochMs(NOW + 5 * MINUTE_MS) });
    default:
      return Promise.resolve(undefined);
  }
}

interface StagedBuyProps extends StagedProps<BuyForm> {
  readonly room: RoomStage;
}

export function StagedBuy({ room, stage, facts, amount, children }: StagedBuyProps) {
  const [actor] = useState(() => {
    const started = createActor(
      buyMachine.provide({
        actors: {
          readPlace: fromPromise<WaitingPlace | undefined, number>(() => placeAt(room)),
          joinRoom: fromPromise<WaitingPlace, number>(() =>
            Promise.reject(
              new ApiError('This is not possible in the current phase of the project.', {
                code: 'launchpad_wrong_phase',
              }),
            ),
          ),
          buy: sentRequest<BuyTokens>({ send: () => responseAt(stage, allocated) }, STILL),
        },
        delays: { pollMs: HOUR_MS, retryMs: HOUR_MS },
      }),
      { input: { facts, clock: () => NOW } },
    );
    started.subscribe(({ value }) => {
      if (room === 'refused' && value.room === 'outside' && !isAsked) {
        isAsked = true;
        started.send({ type: 'room.joined' });
      }
      if (stage !== 'empty' && value.room === 'turn' && !isEdited) {
        isEdited = true;
        if (stage !== 'incomplete') {
          started.send({ type: 'tokens.edited', amount });
          started.send({ type: 'agreement.changed', isTicked: true });
        }
        if (isSent(stage)) started.send({ type: 'buy.submitted', requestId: REQUEST });
      }
    });
    let isAsked = false;
    let isEdited = false;
    return started.start();
  });
  return children(useBuyActor(actor, () => REQUEST));
}

interface StagedClaimProps {
  readonly stage: SendStage;
  readonly claimable: Decimal;
  readonly children: (form: ClaimForm) => ReactNode;
}

export function StagedClaim({ stage, claimable, children }: StagedClaimProps) {
  const [actor] = useState(() => {
    const [first, ...others] = allocated.claims;
    const claims = first === undefined ? [] : [{ ...first, claimedAt: NOW }, ...others];
    const made: Commitment = {
      ...allocated,
      status: 'distributed',
      claims,
      claimable: decimal('0'),
    };
    const started = createActor(
      claimMachine.provide({
        actors: { claim: sentRequest<ClaimTokens>({ send: () => responseAt(stage, made) }, STILL) },
      }),
      { input: { projectId: 4, claimable } },
    ).start();
    if (isSent(stage)) started.send({ type: 'claim.submitted', requestId: REQUEST });
    return started;
  });
  return children(useClaimActor(actor, () => REQUEST));
}
