/** Pure functions and types of the ad editor. */
import { assert } from '#contract/core/assert.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type { AdTerms, OwnAd } from '#contract/entities/p2p-ad.ts';
import type { P2pSettings } from '#contract/rest/p2p-ads.ts';
import { PRICE_LIMIT_PERCENT, PRICE_WARNING_PERCENT } from '#domain/p2p/price.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';
import {
  draftOfAd,
  editedDraft,
  emptyDraftOf,
  priceDistanceOf,
  problemsOf,
  termsOfDraft,
  type AdDraft,
  type AdProblems,
} from './ad-draft.ts';

export interface AdChange {
  readonly terms: AdTerms;
  /** Undefined for a new ad. */
  readonly id: number | undefined;
  /** Whether a new ad is online at once. */
  readonly isOnline: boolean;
  readonly confirmedPercent: number | undefined;
  readonly requestId: RequestId;
}

/** The request that publishes or changes an ad; it is repeated, never looked up. */
export interface SaveAd extends RequestTypes {
  readonly request: AdChange;
  readonly response: OwnAd;
}

export interface AdEditorInput {
  readonly settings: Pick<P2pSettings, 'coins' | 'currencies'>;
  /** Undefined for a new ad. */
  readonly ad: OwnAd | undefined;
  /** Of a new ad. */
  readonly coin: string;
  readonly currency: string;
  /** What was left unsaved before. */
  readonly kept?: KeptAd | undefined;
}

/** An ad as it was left without being saved. */
export type KeptAd = Pick<AdEditor, 'ad' | 'draft' | 'isOnline'>;

export interface AdEditor {
  readonly settings: AdEditorInput['settings'];
  readonly ad: OwnAd | undefined;
  readonly draft: AdDraft;
  readonly isOnline: boolean;
  /** Of the draft's coin and currency; undefined while it is not known or there is none. */
  readonly referencePrice: Decimal | undefined;
  /** The exchange has said that there is none. */
  readonly isReferenceMissing: boolean;
  readonly problems: AdProblems;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  /** Whole percent from the reference price. */
  readonly distance: number | undefined;
  /** The distance must be confirmed. */
  readonly isFar: boolean;
  /** What the user has typed to confirm a price far from the reference. */
  readonly typedPercent: string;
  readonly rejection: Rejection | undefined;
  readonly sent: AdChange | undefined;
  readonly saved: OwnAd | undefined;
}

export const createAdEditor = ({ settings, ad, coin, currency, kept }: AdEditorInput): AdEditor =>
  checkAd({
    settings,
    ad,
    draft: kept?.draft ?? (ad === undefined ? emptyDraftOf('sell', coin, currency) : draftOfAd(ad)),
    isOnline: kept?.isOnline ?? true,
    referencePrice: undefined,
    isReferenceMissing: false,
    problems: {},
    areProblemsShown: false,
    distance: undefined,
    isFar: false,
    typedPercent: '',
    rejection: undefined,
    sent: undefined,
    saved: undefined,
  });

function checkAd(editor: AdEditor): AdEditor {
  const { draft, settings, referencePrice, isReferenceMissing } = editor;
  const distance = priceDistanceOf(draft, referencePrice);
  return {
    ...editor,
    problems: problemsOf(draft, { ...settings, referencePrice, isReferenceMissing }),
    distance,
    isFar: (distance ?? 0) > PRICE_WARNING_PERCENT,
  };
}

/** Another coin or currency has another reference price. */
export function editAd(editor: AdEditor, patch: Partial<AdDraft>): AdEditor {
  const draft = editedDraft(editor.draft, patch);
  const isSame = draft.coin === editor.draft.coin && draft.currency === editor.draft.currency;
  const reference = isSame ? {} : { referencePrice: undefined, isReferenceMissing: false };
  return checkAd({ ...editor, ...reference, draft, rejection: undefined });
}

/** @param price undefined while it is not known; `none` when there is none */
export const withReference = (editor: AdEditor, price: Decimal | 'none' | undefined): AdEditor =>
  checkAd({
    ...editor,
    referencePrice: price === 'none' ? undefined : price,
    isReferenceMissing: price === 'none',
  });

/** Whether nothing is missing and the price is not refused. */
export const isComplete = ({ problems, distance }: AdEditor): boolean =>
  Object.keys(problems).length === 0 && (distance ?? 0) <= PRICE_LIMIT_PERCENT;

/** The percent must be typed: a slip of a digit is not repeated in another unit. */
export const isPercentTyped = ({ distance, typedPercent }: AdEditor): boolean =>
  distance !== undefined && typedPercent.trim() === String(distance);

/** Freezes the draft under a new ID. */
export function send(editor: AdEditor, requestId: RequestId): AdEditor {
  const terms = termsOfDraft(editor.draft);
  assert(terms !== undefined, 'a complete draft is sent');
  const confirmedPercent = editor.isFar ? editor.distance : undefined;
  const { isOnline, ad } = editor;
  const sent = { terms, id: ad?.id, isOnline, confirmedPercent, requestId };
  return { ...editor, rejection: undefined, areProblemsShown: false, sent };
}

/** Returns what the child needs to send the ad.
 *  @throws BrokenInvariant before the first attempt. */
export function adRequest({ sent }: AdEditor): SentRequestInput<SaveAd> {
  assert(sent !== undefined, 'an ad is sent under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: MONEY_DELAYS };
}

/** Nothing has changed after a rejection: the draft stays. */
export const applyOutcome = (editor: AdEditor, outcome: RequestOutcome<SaveAd>): AdEditor =>
  outcome.kind === 'accepted'
    ? { ...editor, saved: outcome.response }
    : { ...editor, sent: undefined, typedPercent: '', rejection: rejectionIn(outcome) };
