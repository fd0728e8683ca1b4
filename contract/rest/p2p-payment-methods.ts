/** A user's own accounts for peer-to-peer payments. */
import * as v from 'valibot';
import { base64LengthOf, base64Text } from '../base64-text.ts';
import { route } from '../core/route.ts';
import { listOf } from '../codec.ts';
import { CHAT_IMAGE_BYTES_MAX, CHAT_IMAGE_TYPES } from '../entities/chat-message.ts';
import { lineText } from '../entities/p2p-common.ts';
import { paymentMethodCodec, paymentTypeCodec } from '../entities/p2p-payment-method.ts';
import { field, fields, fieldWithDefault, omittableField } from '../fields.ts';
import { idNumber, requestIdText, shortText } from '../wire.ts';

const requestId = field('request_id', requestIdText);
const OTHER_FIELDS_BYTES_MAX = 16_384;
const imageText = base64Text(CHAT_IMAGE_BYTES_MAX);

export const paymentTypes = route({
  method: 'GET',
  path: '/p2p/payment-types',
  access: 'public',
  reply: listOf(paymentTypeCodec),
  isSilent: true,
});

export const paymentMethods = route({
  method: 'GET',
  path: '/p2p/payment-methods',
  access: 'trader',
  reply: listOf(paymentMethodCodec),
  isSilent: true,
});

const FIELDS_MAX = 12;
const VALUE_LENGTH_MAX = 200;

export const savePaymentMethod = route({
  method: 'POST',
  path: '/p2p/payment-method-save',
  access: 'trader',
  body: fields({
    /** Omitted for a new one. */
    id: omittableField('id', idNumber),
    typeId: field('type_id', idNumber),
    label: fieldWithDefault('label', shortText(60), ''),
    realName: field('real_name', lineText(130)),
    /** Values by the keys of the type's fields. */
    values: field(
      'fields',
      v.pipe(
        v.record(lineText(40), shortText(VALUE_LENGTH_MAX)),
        v.check((values) => Object.keys(values).length <= FIELDS_MAX, 'at most 12 fields'),
      ),
    ),
    /** Omitted: the stored picture stays. Empty: it is removed. */
    imageBase64: omittableField('qr_image', v.union([v.literal(''), imageText])),
    /** Code of the authenticator, where it is on. */
    twoFactorCode: omittableField('g2f_code', shortText(20)),
    requestId,
  }),
  bodyBytesMax: base64LengthOf(CHAT_IMAGE_BYTES_MAX) + OTHER_FIELDS_BYTES_MAX,
  reply: paymentMethodCodec,
});

export const deletePaymentMethod = route({
  method: 'DELETE',
  path: '/p2p/payment-method-delete',
  access: 'trader',
  body: fields({
    id: field('id', idNumber),
    twoFactorCode: omittableField('g2f_code', shortText(20)),
    requestId,
  }),
  reply: undefined,
});

export const imageFileCodec = fields({
  type: field('media_type', v.picklist(CHAT_IMAGE_TYPES)),
  base64: field('photo', imageText),
});

/** The picture of an own method, or of the method of an order that needs it. */
export const paymentMethodImage = route({
  method: 'POST',
  path: '/p2p/payment-method-image',
  access: 'trader',
  body: fields({ id: field('qr_image_id', shortText(64)) }),
  reply: imageFileCodec,
  isSilent: true,
});
