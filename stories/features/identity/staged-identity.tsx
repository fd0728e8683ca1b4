/** Running machines of identity verification in the state a story needs. They send nothing. */
import { useState, type ReactNode } from 'react';
import { createActor, fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import { ApiError } from '#contract/envelope.ts';
import type { Identity, PaperKind } from '#contract/entities/identity.ts';
import {
  cameraMachine,
  type CameraEvent,
  type LightRequest,
} from '#machines/identity/camera.machine.ts';
import {
  CameraError,
  type CameraChoice,
  type CameraHandle,
  type OpenedCamera,
} from '#machines/identity/camera.ts';
import { identityMachine } from '#machines/identity/identity.machine.ts';
import type {
  Advance,
  AdvanceQuestion,
  CaseRequest,
  SubmitCase,
} from '#machines/identity/identity.ts';
import { paperMachine } from '#machines/identity/paper.machine.ts';
import {
  PaperError,
  type PaperInput,
  type PaperProblem,
  type PaperUpload,
  type PreparedPaper,
  type StoredPapers,
} from '#machines/identity/paper.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { useIdentityActor, type IdentityForm } from '#src/binding/identity.ts';
import {
  useCameraActor,
  usePaperActor,
  type CameraForm,
  type CameraPhase,
  type PaperForm,
} from '#src/binding/paper.ts';
import { complete, knownOf, profile } from '#tests/support/identity-samples.ts';
import { CARD_PNG } from './sample-card.ts';
import { IDENTITIES, type IdentityName } from './sample-identity.ts';

const never = new Promise<never>(() => {});

export type IdentityStage =
  | IdentityName
  | 'loading'
  | 'unread'
  | 'details'
  | 'detailsLevel3'
  | 'incomplete'
  | 'otherName'
  | 'saving'
  | 'refusedBefore'
  | 'nameDiffers'
  | 'unanswered'
  | 'submitting'
  | 'unresolved'
  | 'submitRejected';

const advance: Advance = {
  canAdvance: true,
  reasons: [],
  papers: ['front', 'back', 'selfie'],
  attemptsLeft: 3,
  attemptsResetAt: undefined,
};
const differs = new ApiError('The name differs from the name in your profile.', {
  code: 'name_differs',
});
const expired = new ApiError('This document has expired. Use a valid one.', {
  code: 'paper_expired',
});

const SENT: readonly IdentityStage[] = ['saving', 'refusedBefore', 'nameDiffers', 'unanswered'];
const SUBMITTED: readonly IdentityStage[] = ['submitting', 'unresolved', 'submitRejected'];

function identityActor(stage: IdentityStage): ActorRefFrom<typeof identityMachine> {
  const machine = identityMachine.provide({
    actors: {
      checkAdvance: fromPromise<Advance, AdvanceQuestion>(() =>
        Promise.resolve(
          stage === 'refusedBefore'
            ? { ...advance, canAdvance: false, reasons: ['country_not_served'] }
            : advance,
        ),
      ),
      saveCase: fromPromise<Identity, CaseRequest>(() => {
        if (stage === 'nameDiffers') return Promise.reject(differs);
        return stage === 'unanswered' ? Promise.reject(new Error('no response')) : never;
      }),
      discardCase: fromPromise<Identity, string>(() => never),
      addPaper: stagedPaper('choosing'),
      submit: sentRequest<SubmitCase>(
        {
          send: () => {
            if (stage === 'submitRejected') return Promise.reject(expired);
            return stage === 'unresolved' ? Promise.reject(new Error('no response')) : never;
          },
        },
        { intervalMs: 1_000_000 },
      ),
    },
  });
  const actor = createActor(machine, { input: { profile } }).start();
  if (stage === 'loading') return actor;
  if (stage === 'unread') {
    actor.send({ type: 'identity.failed' });
    return actor;
  }
  const name = SUBMITTED.includes(stage) ? 'ready' : stage in IDENTITIES ? stage : 'unverified';
  actor.send({ type: 'identity.loaded', known: knownOf(IDENTITIES[name as IdentityName]) });
  if (SUBMITTED.includes(stage)) actor.send({ type: 'case.submitted' });
  if (stage in IDENTITIES || SUBMITTED.includes(stage)) return actor;
  actor.send({ type: 'level.chosen', level: stage === 'detailsLevel3' ? 3 : 1 });
  if (stage === 'otherName') {
    actor.send({ type: 'details.edited', patch: { firstName: 'Jane', lastName: 'Smith' } });
  }
  if (SENT.includes(stage)) actor.send({ type: 'details.edited', patch: complete });
  if (SENT.includes(stage) || stage === 'incomplete') actor.send({ type: 'details.submitted' });
  return actor;
}

interface StagedIdentityProps {
  readonly stage: IdentityStage;
  readonly children: (form: IdentityForm) => ReactNode;
}

export function StagedIdentity({ stage, children }: StagedIdentityProps) {
  const [actor] = useState(() => identityActor(stage));
  return children(useIdentityActor(actor));
}

export type PaperStage =
  | 'restoring'
  | 'choosing'
  | 'preparing'
  | 'checked'
  | 'doubtful'
  | 'scan'
  | 'uploading'
  | 'failed'
  | 'rejected'
  | 'offline'
  | PaperProblem;

const picture: PreparedPaper = {
  base64: CARD_PNG,
  mediaType: 'image/png',
  byteCount: 284_120,
  hints: [],
};
const PREPARED: Readonly<Partial<Record<PaperStage, PreparedPaper>>> = {
  checked: picture,
  doubtful: { ...picture, hints: ['blurred', 'glare', 'cut_off'] },
  scan: { ...picture, mediaType: 'application/pdf' },
  uploading: picture,
  failed: picture,
  rejected: picture,
  offline: picture,
};
const ACCEPTED: readonly PaperStage[] = ['uploading', 'failed', 'rejected', 'offline'];

function stagedPaper(stage: PaperStage): typeof paperMachine {
  return paperMachine.provide({
    actors: {
      restorePaper: fromPromise<PreparedPaper | undefined, PaperInput>(() =>
        stage === 'restoring' ? never : Promise.resolve(PREPARED[stage]),
      ),
      preparePaper: fromPromise<PreparedPaper, PaperInput & { readonly source: unknown }>(() =>
        stage === 'preparing' || stage === 'choosing'
          ? never
          : Promise.reject(new PaperError(stage as PaperProblem)),
      ),
      uploadPaper: fromPromise<StoredPapers, PaperUpload>(({ input }) => {
        if (stage === 'failed') return Promise.reject(new Error('no response'));
        if (stage === 'rejected') {
          return Promise.reject(new ApiError('The case has changed.', { code: 'state_changed' }));
        }
        input.onProgress(0.42);
        return never;
      }),
      forgetPaper: fromPromise<void, PaperInput>(() => Promise.resolve()),
    },
  });
}

function paperActor(stage: PaperStage, paper: PaperKind): ActorRefFrom<typeof paperMachine> {
  const target = { kind: 'case', caseId: 'Jq7TzR3kWm5XcV8nB2sL0dYp', documentType: 'nid' } as const;
  const actor = createActor(stagedPaper(stage), { input: { target, paper } });
  // The stored picture comes a moment later; then the user goes on.
  let isDone = false;
  actor.subscribe((snapshot) => {
    if (isDone) return;
    if (snapshot.matches('choosing') && stage !== 'choosing') {
      isDone = true;
      actor.send({ type: 'file.picked', source: 'file' });
    } else if (snapshot.matches('checked') && ACCEPTED.includes(stage)) {
      isDone = true;
      if (stage === 'offline') actor.send({ type: 'connection.lost' });
      actor.send({ type: 'picture.accepted' });
    }
  });
  return actor.start();
}

interface StagedPaperProps {
  readonly stage: PaperStage;
  readonly kind: PaperKind;
  readonly children: (paper: PaperForm) => ReactNode;
}

export function StagedPaper({ stage, kind, children }: StagedPaperProps) {
  const [actor] = useState(() => paperActor(stage, kind));
  return children(usePaperActor(actor));
}

function cameraActor(phase: CameraPhase): ActorRefFrom<typeof cameraMachine> {
  const isOpened = ['starting', 'live', 'taking', 'lost', 'black'].includes(phase);
  const machine = cameraMachine.provide({
    actors: {
      openCamera: fromPromise<OpenedCamera, CameraChoice>(({ input: choice }) => {
        if (isOpened) {
          return Promise.resolve({ camera: 'camera', choice, nextId: undefined, light: 'off' });
        }
        return phase === 'asking' || phase === 'paused'
          ? never
          : Promise.reject(new CameraError(phase as CameraError['problem']));
      }),
      watchCamera: fromCallback<CameraEvent | LightRequest, CameraHandle>(({ sendBack }) => {
        if (phase === 'lost') sendBack({ type: 'camera.lost' });
        if (phase === 'black') sendBack({ type: 'frames.blackened' });
        if (phase === 'live' || phase === 'taking') sendBack({ type: 'frame.shown' });
      }),
      takePicture: fromPromise<unknown, CameraHandle>(() => never),
    },
  });
  const actor = createActor(machine, { input: { side: 'back', id: undefined } });
  actor.subscribe((snapshot) => {
    if (phase === 'taking' && snapshot.matches({ open: 'live' })) {
      actor.send({ type: 'picture.requested' });
    }
  });
  actor.start();
  if (phase === 'paused') actor.send({ type: 'page.hidden' });
  return actor;
}

interface StagedCameraProps {
  readonly phase: CameraPhase;
  readonly children: (camera: CameraForm) => ReactNode;
}

export function StagedCamera({ phase, children }: StagedCameraProps) {
  const [actor] = useState(() => cameraActor(phase));
  return children(useCameraActor(actor));
}
