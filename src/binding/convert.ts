/** Instant convert as a view needs it, and the commands of limit converts and small balances. */
import { useEffect } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { Convert, ConvertSide } from '#contract/entities/convert.ts';
import type { convertMachine } from '#machines/convert/convert.machine.ts';
import type {
  ConvertDraft,
  ConvertRejection,
  ConvertTerms,
  DraftProblem,
  TimedQuote,
} from '#machines/convert/convert.ts';
import type { CommandOutcome } from './command-outcome.ts';
import { createServiceContext } from './create-service-context.ts';
import type { WithRequestId } from './request-ids.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type {
  ConvertDraft,
  ConvertRejection,
  DraftProblem,
  GivenSide,
  TimedQuote,
} from '#machines/convert/convert.ts';
export type ConvertActor = ActorRefFrom<typeof convertMachine>;

export interface LimitConvertRequest {
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly side: ConvertSide;
  readonly limitPrice: Decimal;
  readonly fromAmount: Decimal;
  readonly expireDays: 1 | 3 | 7 | 30;
}

export interface ConvertService {
  /** One for the page's lifetime: a pending convert survives a change of the page. */
  readonly actor: ConvertActor;
  readonly newRequestId: () => RequestId;
  /** For the commands that follow. */
  readonly withRequestId: WithRequestId;
  /** Each command shows its own outcome to the user. */
  readonly createLimit: (
    request: LimitConvertRequest,
    requestId: RequestId,
  ) => Promise<CommandOutcome>;
  readonly cancelLimit: (convert: Convert) => Promise<void>;
  readonly sweep: (
    coins: readonly string[],
    toCoin: string,
    requestId: RequestId,
  ) => Promise<CommandOutcome>;
}

export type ConvertPhase =
  | 'editing'
  | 'quoting'
  | 'armed'
  | 'rearming'
  | 'expired'
  | 'rejected'
  | 'unreachable'
  | 'accepting'
  | 'resolving'
  | 'done'
  | 'failed';

export interface InstantConvert {
  readonly phase: ConvertPhase;
  readonly draft: ConvertDraft;
  /** Rule of the typed amount that is not met. */
  readonly problem: DraftProblem | undefined;
  readonly timed: TimedQuote | undefined;
  readonly rejection: ConvertRejection | undefined;
  readonly isResponseMissing: boolean;
  /** Completed convert. */
  readonly convert: Convert | undefined;
  readonly edit: (patch: Partial<ConvertDraft>) => void;
  readonly requestQuote: () => void;
  readonly confirm: () => void;
  readonly restart: () => void;
  readonly setAttended: (isAttended: boolean) => void;
}

export const [ConvertServiceProvider, useConvertService] =
  createServiceContext<ConvertService>('ConvertService');

export function useInstantConvert(): InstantConvert {
  const { actor, newRequestId } = useConvertService();
  return useConvertActor(actor, newRequestId);
}

/** @param terms of the coins on screen; the same object while they are unchanged. */
export function useConvertTerms(terms: ConvertTerms | undefined): void {
  const { actor } = useConvertService();
  useEffect(() => {
    if (terms !== undefined) actor.send({ type: 'terms.changed', terms });
  }, [actor, terms]);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useConvertActor(
  actor: ConvertActor,
  newRequestId: ConvertService['newRequestId'],
): InstantConvert {
  const snapshot = useMachineSnapshot(actor);
  const { draft, problem, timed, rejection, isResponseMissing, convert } = snapshot.context;
  return {
    phase: phaseOf(snapshot),
    draft,
    problem,
    timed,
    rejection,
    isResponseMissing,
    convert,
    edit: (patch) =>
      actor.send({
        type: 'draft.edited',
        patch,
      }),
    requestQuote: () => actor.send({ type: 'quote.requested' }),
    confirm: () =>
      actor.send({
        type: 'convert.confirmed',
        requestId: newRequestId(),
      }),
    restart: () => actor.send({ type: 'convert.restarted' }),
    setAttended: (isAttended) =>
      actor.send({
        type: 'attention.changed',
        isAttended,
      }),
  };
}

function phaseOf({ value }: SnapshotFrom<typeof convertMachine>): ConvertPhase {
  if (typeof value === 'string') return value;
  if ('pending' in value) return value.pending;
  const { pricing } = value;
  if (typeof pricing !== 'string') return pricing.quoted;
  return pricing === 'settling' ? 'quoting' : pricing;
}
