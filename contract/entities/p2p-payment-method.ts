/** Ways to pay in peer-to-peer trading: the kinds that the exchange knows, and a user's own accounts. */
import * as v from 'valibot';
import { listOf, plain, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { idNumber, isoTime, shortText } from '../wire.ts';
import { countryText } from './identity.ts';
import { currencyText, lineText } from './p2p-common.ts';

/** `iban` and `digits` have rules of their own in `domain/p2p/account-fields.ts`; `text` is free. */
export const PAYMENT_FIELD_KINDS = ['text', 'digits', 'iban', 'phone', 'email'] as const;
export type PaymentFieldKind = (typeof PAYMENT_FIELD_KINDS)[number];

const paymentFieldCodec = fields({
  /** What it is called in `fields` of a user's payment method. */
  key: field('key', lineText(40)),
  /** English; the client translates the keys that it knows. */
  label: field('label', lineText(60)),
  kind: field('type', v.picklist(PAYMENT_FIELD_KINDS)),
  isRequired: field('required', v.boolean()),
  /** Regular expression of the whole text; undefined for any. */
  pattern: optionalField('pattern', shortText(200)),
  /** Whether lists show only its last four characters. */
  isMasked: fieldWithDefault('mask', v.boolean(), false),
});
export type PaymentField = ModelOf<typeof paymentFieldCodec>;

export const paymentTypeCodec = fields({
  id: field('id', idNumber),
  name: field('name', lineText(60)),
  /** Empty for all countries. */
  countries: fieldWithDefault('country_codes', listOf(plain(countryText)), []),
  currencies: fieldWithDefault('currencies', listOf(plain(currencyText)), []),
  fields: field('fields', listOf(paymentFieldCodec)),
});
export type PaymentType = ModelOf<typeof paymentTypeCodec>;

/** One filled field of an account. */
const accountLineCodec = fields({
  key: field('key', lineText(40)),
  label: field('label', lineText(60)),
  value: field('value', shortText(200)),
});
export type AccountLine = ModelOf<typeof accountLineCodec>;

/** An account into which a user is paid, or from which a user pays. */
export const paymentMethodCodec = fields({
  id: field('id', idNumber),
  typeId: field('type_id', idNumber),
  typeName: field('type_name', lineText(60)),
  /** The user's own name for it. */
  label: fieldWithDefault('label', shortText(60), ''),
  account: field('fields', listOf(accountLineCodec)),
  /** Name of the account's owner. */
  realName: field('real_name', lineText(130)),
  /** A picture with a code to scan; undefined for none. */
  imageId: optionalField('qr_image_id', shortText(64)),
  /** An order that is open names it: it cannot be changed or deleted. */
  isInUse: fieldWithDefault('in_use', v.boolean(), false),
  createdAt: field('created_at', isoTime),
});
export type PaymentMethod = ModelOf<typeof paymentMethodCodec>;

/** What an order stores of the method: later changes of the method do not change the order. */
export const orderPaymentMethodCodec = fields({
  typeId: paymentMethodCodec.fields.typeId,
  typeName: paymentMethodCodec.fields.typeName,
  account: paymentMethodCodec.fields.account,
  realName: paymentMethodCodec.fields.realName,
  imageId: paymentMethodCodec.fields.imageId,
  methodId: paymentMethodCodec.fields.id,
});
export type OrderPaymentMethod = ModelOf<typeof orderPaymentMethodCodec>;
