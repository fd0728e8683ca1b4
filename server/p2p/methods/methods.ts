/** Payment methods of users: saved with a check of their fields and of the owner's name, shown, deleted. */
import type { UserId } from '#contract/core/ids.ts';
import { P2P_METHODS_PER_USER_MAX } from '#contract/core/p2p.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { CHAT_IMAGE_BYTES_MAX } from '#contract/entities/chat-message.ts';
import type { OrderPaymentMethod, PaymentMethod } from '#contract/entities/p2p-payment-method.ts';
import { accountFieldProblem, cleanedField } from '#domain/p2p/account-fields.ts';
import { plainName } from '#domain/p2p/plain-text.ts';
import { sameNameOfAny } from '#domain/identity/same-name.ts';
import type { CleanImage, ImageType } from '#server/accounts/profile/clean-image.ts';
import type { FileLimits } from '#server/identity/files/file-limits.ts';
import { identityLevelOf } from '#server/identity/levels.ts';
import { REQUIRED_LEVELS } from '#server/identity/level-table.ts';
import { newId } from '#server/identity/paper-rows.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import { adsOfMethod, removeMethod } from '../ads/ad-rows.ts';
import type { MarketContext } from '../market-context.ts';
import { methodsOf as methodsOfOrder } from '../orders/order-methods.ts';
import { isMethodInUse } from '../orders/order-rows.ts';
import { verifiedNamesOf } from '../traders/verified-names.ts';
import {
  changeMethod,
  detailsOf,
  findMethod,
  findMethodByImage,
  findOwnMethod,
  insertMethod,
  markDeleted,
  methodsOf,
  sealedImage,
  type MethodContent,
  type MethodImage,
  type MethodRecord,
} from './method-rows.ts';
import { paymentTypeOf, type KnownType } from './payment-types.ts';

type Parts = Pick<MarketContext, 'db' | 'sealer'>;

export interface SaveRequest {
  /** Undefined for a new one. */
  readonly id?: number | undefined;
  readonly typeId: number;
  readonly label: string;
  readonly realName: string;
  readonly values: Readonly<Record<string, string>>;
}

const IMAGE_LIMITS: FileLimits = { pictureBytes: CHAT_IMAGE_BYTES_MAX, pdf: undefined };

/** Undefined: the stored picture stays. Null: it is removed. */
export type NewImage = CleanImage | null | undefined;

/** Checks and consumes the code of the second factor; called once nothing else can fail. */
export type CheckCode = () => Rejection<'two_factor_code_wrong' | 'sign_in_locked'> | undefined;

/** Cleans a picture in the process that checks papers of identity: it is drawn and stored again. */
export async function checkImage(
  { checkFile }: Pick<MarketContext, 'checkFile'>,
  userId: UserId,
  bytes: Buffer,
): Promise<
  | CleanImage
  | Rejection<'image_unreadable' | 'image_too_large' | 'unavailable' | 'too_many_requests'>
> {
  const checked = await checkFile(userId, bytes, IMAGE_LIMITS);
  if (!isRejection(checked)) {
    return { type: checked.mediaType as ImageType, bytes: Buffer.from(checked.bytes) };
  }
  const { rejection, retryAfterMs = 0 } = checked;
  if (rejection === 'unavailable') return reject('unavailable');
  if (rejection === 'too_many_requests') return reject('too_many_requests', { retryAfterMs });
  return reject(rejection === 'paper_too_large' ? 'image_too_large' : 'image_unreadable');
}

/** Runs inside a transaction. */
export function saveMethod(
  context: Pick<MarketContext, 'db' | 'sealer' | 'randomBytes'>,
  userId: UserId,
  request: SaveRequest,
  { image, checkCode }: { readonly image: NewImage; readonly checkCode: CheckCode },
  now: EpochMs,
) {
  const { db } = context;
  const required = REQUIRED_LEVELS.p2p_taker;
  if (identityLevelOf(db, userId) < required) {
    return reject('identity_level_too_low', { details: { required_kyc_level: required } });
  }
  const known = request.id === undefined ? undefined : findOwnMethod(db, userId, request.id);
  if (request.id !== undefined && known === undefined) return reject('not_found');
  if (known !== undefined && isInUse(context, known)) return reject('payment_method_in_use');
  if (known === undefined && methodsOf(db, userId).length >= P2P_METHODS_PER_USER_MAX) {
    return reject('too_many_payment_methods');
  }
  // An ad names the kind of its accounts.
  if (known !== undefined && known.typeId !== request.typeId) {
    return reject('field_invalid', { fields: { type_id: 'the kind of this method' } });
  }
  const content = contentOf(context, userId, request);
  if (isRejection(content)) return content;
  const wrongCode = checkCode();
  if (wrongCode !== undefined) return wrongCode;
  const stored = image && storedImage(context, image);
  if (known === undefined) {
    const inserted = insertMethod(context, userId, content, stored ?? undefined, now);
    return methodView(context, inserted);
  }
  changeMethod(context, known, content, stored);
  const changed = findOwnMethod(db, userId, known.id);
  return changed === undefined ? reject('not_found') : methodView(context, changed);
}

function storedImage(
  { sealer, randomBytes }: Pick<MarketContext, 'sealer' | 'randomBytes'>,
  { type, bytes }: CleanImage,
): MethodImage {
  const imageId = newId(randomBytes);
  return { imageId, imageType: type, image: sealedImage(sealer, imageId, bytes) };
}

/** Checks fields and name. A name that cannot be compared is allowed and marked. */
function contentOf(
  parts: Parts,
  userId: UserId,
  { typeId, values, label, realName: typedName }: SaveRequest,
): MethodContent | Rejection<'field_invalid' | 'payment_name_differs'> {
  const type = paymentTypeOf(typeId);
  if (type === undefined) return reject('field_invalid', { fields: { type_id: 'a known kind' } });
  const account = type.fields.map(({ key, label: name, kind }) => ({
    key,
    label: name,
    value: cleanedField(kind, Object.hasOwn(values, key) ? (values[key] ?? '') : ''),
  }));
  const problems = type.fields.flatMap((field, index) => {
    const problem = accountFieldProblem(field, account[index]?.value ?? '');
    return problem === undefined ? [] : [[`fields.${field.key}`, problem] as const];
  });
  if (problems.length > 0) return reject('field_invalid', { fields: Object.fromEntries(problems) });
  const realName = plainName(typedName);
  const { name, nativeName } = verifiedNamesOf(parts, userId);
  const names = [name, nativeName].filter((one) => one !== undefined && one !== '');
  const verdict = sameNameOfAny([realName], names as readonly string[]);
  if (verdict === 'different') return reject('payment_name_differs');
  const filled = account.filter(({ value }) => value !== '');
  return {
    typeId,
    details: { label: plainName(label), realName, account: filled },
    accountHash: accountHashOf(parts, type, filled),
    isUnsure: verdict === 'unsure',
  };
}

/** The same account under another kind of transfer has the same hash where its number alone names it. */
function accountHashOf(
  { sealer }: Parts,
  { id, accountKeys }: KnownType,
  account: readonly { readonly key: string; readonly value: string }[],
): string {
  const valueOf = (key: string): string =>
    (account.find((line) => line.key === key)?.value ?? '').toLowerCase();
  const kind = accountKeys.length === 1 && accountKeys[0] === 'iban' ? 'iban' : String(id);
  return sealer.hash('p2p account', JSON.stringify([kind, ...accountKeys.map(valueOf)]));
}

/** Runs inside a transaction. A method that is deleted leaves the ads that name it. */
export function deleteMethod(
  parts: Parts,
  userId: UserId,
  id: number,
  now: EpochMs,
  checkCode: CheckCode,
) {
  const { db } = parts;
  const method = findOwnMethod(db, userId, id);
  if (method === undefined) return reject('not_found');
  if (isInUse(parts, method) || isLastOfAd(db, id)) return reject('payment_method_in_use');
  const wrongCode = checkCode();
  if (wrongCode !== undefined) return wrongCode;
  removeMethod(db, id);
  markDeleted(db, id, now);
  return undefined;
}

/** Whether an ad in the market could not be paid without this method. */
const isLastOfAd = (db: Parts['db'], methodId: number): boolean =>
  adsOfMethod(db, methodId).some(({ isInMarket, methodCount }) => isInMarket && methodCount === 1);

/** Whether an open order offers it, or was paid into it. */
const isInUse = ({ db, sealer }: Parts, { id, userId }: MethodRecord): boolean =>
  isMethodInUse(
    db,
    userId,
    (order) =>
      order.methodId === id ||
      methodsOfOrder(sealer, order).some(({ methodId }) => methodId === id),
  );

export const methodViews = (parts: Parts, userId: UserId): readonly PaymentMethod[] =>
  methodsOf(parts.db, userId).map((method) => methodView(parts, method));

export function methodView({ db, sealer }: Parts, method: MethodRecord): PaymentMethod {
  const { label, realName, account } = detailsOf(sealer, method);
  return {
    id: method.id,
    typeId: method.typeId,
    typeName: paymentTypeOf(method.typeId)?.name ?? '',
    label,
    account,
    realName,
    imageId: method.imageId,
    isInUse: isInUse({ db, sealer }, method),
    createdAt: method.createdAt,
  };
}

/** What an order stores of a method. @returns undefined for a method of another user, and for a deleted one. */
export function orderMethodOf(
  { db, sealer }: Parts,
  userId: UserId,
  methodId: number,
): OrderPaymentMethod | undefined {
  const method = findOwnMethod(db, userId, methodId);
  if (method === undefined) return undefined;
  const { realName, account } = detailsOf(sealer, method);
  const { typeId, imageId } = method;
  const typeName = paymentTypeOf(typeId)?.name ?? '';
  return { typeId, typeName, account, realName, imageId, methodId };
}

/** @param isShown whether an order of the reader needs the method of this ID */
export function imageOf(
  { db, sealer }: Parts,
  userId: UserId,
  imageId: string,
  isShown: (methodId: number) => boolean,
): CleanImage | Rejection<'not_found'> {
  const method = findMethodByImage(db, imageId);
  const { image, imageType } = method ?? {};
  if (method === undefined || image === undefined || imageType === undefined) {
    return reject('not_found');
  }
  const isOwn = method.userId === userId && method.deletedAt === undefined;
  if (!isOwn && !isShown(method.id)) return reject('not_found');
  return { type: imageType, bytes: sealer.open(image, imageId) };
}

/** Whether the name of a method could not be compared with the verified one. */
export const isNameUnsure = ({ db }: Pick<MarketContext, 'db'>, methodId: number): boolean =>
  findMethod(db, methodId)?.isUnsure ?? false;
