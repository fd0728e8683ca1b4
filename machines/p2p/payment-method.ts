/** Pure functions and types of a change of the user's own payment methods: adding, changing or deleting one. */
import { assert } from '#contract/core/assert.ts';
import type { RequestId } from '#contract/core/ids.ts';
import type {
  PaymentField,
  PaymentMethod,
  PaymentType,
} from '#contract/entities/p2p-payment-method.ts';
import { isSixDigits } from '#domain/account-input.ts';
import {
  accountFieldProblem,
  cleanedField,
  type AccountFieldProblem,
} from '#domain/p2p/account-fields.ts';
import type { Rejection } from '../kernel/rejection.ts';
import {
  MONEY_DELAYS,
  rejectionIn,
  type RequestOutcome,
  type RequestTypes,
  type SentRequestInput,
} from '../kernel/sent-request.ts';

/** An image with a code to scan. `stored` is the one that the exchange has. */
export type MethodImage =
  | { readonly kind: 'none' }
  | { readonly kind: 'stored' }
  | ({ readonly kind: 'chosen' } & PreparedMethodImage);

export interface PreparedMethodImage {
  readonly base64: string;
  readonly mediaType: string;
}

export interface MethodDraft {
  /** Undefined until the user has chosen a kind of payment. */
  readonly typeId: number | undefined;
  /** The user's own name for it. */
  readonly label: string;
  /** Name of the account's owner. */
  readonly realName: string;
  /** Typed texts by the keys of the fields. */
  readonly values: Readonly<Record<string, string>>;
  readonly image: MethodImage;
}

export type MethodProblem = 'type_missing' | 'name_missing' | AccountFieldProblem;

/** By field: `type`, `name`, or the key of a field of the account after `field.`. */
export type MethodProblems = Readonly<Record<string, MethodProblem>>;

export type MethodChange =
  | {
      readonly kind: 'save';
      readonly id: number | undefined;
      readonly typeId: number;
      readonly label: string;
      readonly realName: string;
      readonly values: Readonly<Record<string, string>>;
      /** Undefined keeps the stored image, '' removes it. */
      readonly imageBase64: string | undefined;
      readonly twoFactorCode: string | undefined;
      readonly requestId: RequestId;
    }
  | {
      readonly kind: 'delete';
      readonly id: number;
      readonly twoFactorCode: string | undefined;
      readonly requestId: RequestId;
    };

/** The request that changes a method; it is repeated, never looked up. */
export interface ChangeMethod extends RequestTypes {
  readonly request: MethodChange;
  /** Undefined after a deletion. */
  readonly response: PaymentMethod | undefined;
}

export interface PaymentMethodInput {
  /** Kinds of payment that exist. */
  readonly types: readonly PaymentType[];
  /** Undefined for a new one. */
  readonly method: PaymentMethod | undefined;
  readonly isDeletion?: boolean | undefined;
  /** Verified name, which the account must have; '' while it is not known. */
  readonly verifiedName: string;
  /** Two-factor authentication of the user is on. */
  readonly isCodeRequired: boolean;
}

export interface PaymentMethodContext {
  readonly types: readonly PaymentType[];
  readonly method: PaymentMethod | undefined;
  readonly isDeletion: boolean;
  readonly isCodeRequired: boolean;
  readonly draft: MethodDraft;
  /** Of the chosen kind of payment; none before one is chosen. */
  readonly fields: readonly PaymentField[];
  readonly problems: MethodProblems;
  /** Set by the first attempt: missing values are shown from then on. */
  readonly areProblemsShown: boolean;
  readonly isImageUnreadable: boolean;
  readonly code: string;
  readonly rejection: Rejection | undefined;
  readonly sent: MethodChange | undefined;
}

export const createPaymentMethod = (input: PaymentMethodInput): PaymentMethodContext =>
  checkMethod({
    types: input.types,
    method: input.method,
    isDeletion: input.isDeletion === true,
    isCodeRequired: input.isCodeRequired,
    draft: draftOf(input),
    fields: NO_FIELDS,
    problems: {},
    areProblemsShown: false,
    isImageUnreadable: false,
    code: '',
    rejection: undefined,
    sent: undefined,
  });

function draftOf({ types, method, verifiedName }: PaymentMethodInput): MethodDraft {
  const [only, ...others] = types;
  if (method === undefined) {
    const typeId = others.length === 0 ? only?.id : undefined;
    return { typeId, label: '', realName: verifiedName, values: {}, image: { kind: 'none' } };
  }
  return {
    typeId: method.typeId,
    label: method.label,
    realName: method.realName,
    values: Object.fromEntries(method.account.map(({ key, value }) => [key, value])),
    image: { kind: method.imageId === undefined ? 'none' : 'stored' },
  };
}

const NO_FIELDS: readonly PaymentField[] = [];

function checkMethod(context: PaymentMethodContext): PaymentMethodContext {
  const { typeId, realName, values } = context.draft;
  const fields = context.types.find(({ id }) => id === typeId)?.fields ?? NO_FIELDS;
  const problems: Record<string, MethodProblem> = {};
  if (typeId === undefined) problems['type'] = 'type_missing';
  if (realName.trim() === '') problems['name'] = 'name_missing';
  for (const field of fields) {
    const problem = accountFieldProblem(field, cleanedField(field.kind, values[field.key] ?? ''));
    if (problem !== undefined) problems[`field.${field.key}`] = problem;
  }
  return { ...context, fields, problems };
}

export type MethodPatch = Partial<Pick<MethodDraft, 'typeId' | 'label' | 'realName'>>;

/** Another kind of payment has other fields. */
export function editMethod(
  context: PaymentMethodContext,
  patch: MethodPatch,
): PaymentMethodContext {
  const isOtherType = 'typeId' in patch && patch.typeId !== context.draft.typeId;
  const values = isOtherType ? {} : context.draft.values;
  return checkMethod({
    ...context,
    draft: { ...context.draft, ...patch, values },
    rejection: undefined,
  });
}

export const editValue = (
  context: PaymentMethodContext,
  key: string,
  value: string,
): PaymentMethodContext => {
  const values = { ...context.draft.values, [key]: value };
  return checkMethod({ ...context, draft: { ...context.draft, values }, rejection: undefined });
};

export const withImage = (
  context: PaymentMethodContext,
  image: MethodImage,
): PaymentMethodContext => ({
  ...context,
  draft: { ...context.draft, image },
  isImageUnreadable: false,
});

export const isComplete = ({ problems }: PaymentMethodContext): boolean =>
  Object.keys(problems).length === 0;

/** Whether the code has the format that the change needs. */
export const isCodeComplete = ({ isCodeRequired, code }: PaymentMethodContext): boolean =>
  !isCodeRequired || isSixDigits(code);

/** Freezes the change under a new ID. */
export const send = (
  context: PaymentMethodContext,
  requestId: RequestId,
): PaymentMethodContext => ({
  ...context,
  rejection: undefined,
  areProblemsShown: false,
  sent: changeOf(context, requestId),
});

function changeOf(context: PaymentMethodContext, requestId: RequestId): MethodChange {
  const { method, draft } = context;
  const twoFactorCode = context.isCodeRequired ? context.code : undefined;
  if (context.isDeletion) {
    assert(method !== undefined, 'a deleted method exists');
    return { kind: 'delete', id: method.id, twoFactorCode, requestId };
  }
  assert(draft.typeId !== undefined, 'a complete draft is sent');
  const values = context.fields.map(({ key, kind }) => [
    key,
    cleanedField(kind, draft.values[key] ?? ''),
  ]);
  return {
    kind: 'save',
    id: method?.id,
    typeId: draft.typeId,
    label: draft.label.trim(),
    realName: draft.realName.trim(),
    values: Object.fromEntries(values.filter(([, value]) => value !== '')),
    imageBase64: imageTextOf(context),
    twoFactorCode,
    requestId,
  };
}

function imageTextOf({ method, draft: { image } }: PaymentMethodContext): string | undefined {
  if (image.kind === 'chosen') return image.base64;
  const isRemoved = image.kind === 'none' && method?.imageId !== undefined;
  return isRemoved ? '' : undefined;
}

/** Returns what the child needs to send the change.
 *  @throws BrokenInvariant before the first attempt. */
export function changeRequest({ sent }: PaymentMethodContext): SentRequestInput<ChangeMethod> {
  assert(sent !== undefined, 'a change is sent under an ID');
  return { request: sent, query: undefined, whenUnknown: 'repeat', delays: MONEY_DELAYS };
}

/** Nothing has changed after a rejection: the draft stays, the code was used or wrong. */
export const applyRejection = (
  context: PaymentMethodContext,
  outcome: RequestOutcome<ChangeMethod>,
): PaymentMethodContext => ({
  ...context,
  sent: undefined,
  code: '',
  rejection: rejectionIn(outcome),
});

/** Whether another code is all that the exchange needs. */
export const isCodeRejected = (outcome: RequestOutcome<ChangeMethod>): boolean =>
  outcome.kind === 'rejected' && outcome.error.code === 'two_factor_code_wrong';
