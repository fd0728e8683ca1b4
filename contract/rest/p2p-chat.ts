/** The conversation of a peer-to-peer order: the parts of every conversation, under its own paths. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { chatMessageCodec } from '../entities/chat-message.ts';
import { p2pFileIdText, p2pOrderUidText } from '../entities/p2p-common.ts';
import { field, fields, omittableField } from '../fields.ts';
import {
  CHAT_BODY_BYTES_MAX,
  chatDraftCodec,
  chatPageCodec,
  chatPageRequest,
  chatReceiptCodec,
  hasContent,
  unreadCountCodec,
} from './chat.ts';

const orderUid = field('order_uid', p2pOrderUidText);

export const p2pMessages = route({
  method: 'GET',
  path: '/p2p/order-messages',
  access: 'trader',
  query: fields({ orderUid, ...chatPageRequest.fields }),
  reply: chatPageCodec,
  isSilent: true,
});

const messageCodec = fields({
  orderUid,
  ...chatDraftCodec.fields,
  /** A file that was uploaded to the order: a PDF. */
  fileId: omittableField('file_id', p2pFileIdText),
});

/** Sent again with the same `client_id`, a message is stored once. */
export const sendP2pMessage = route({
  method: 'POST',
  path: '/p2p/order-send-message',
  access: 'trader',
  body: codec(
    v.pipe(
      messageCodec.wire,
      v.forward(
        v.check(
          (draft) => hasContent(draft) || (draft.file_id ?? '') !== '',
          'a text, a photo or a file',
        ),
        ['text'],
      ),
    ),
    messageCodec,
  ),
  bodyBytesMax: CHAT_BODY_BYTES_MAX,
  reply: chatMessageCodec,
  isSilent: true,
});

/** Reports that messages were received or seen. */
export const markP2pMessages = route({
  method: 'POST',
  path: '/p2p/order-messages-read',
  access: 'trader',
  body: fields({ orderUid, ...chatReceiptCodec.fields }),
  reply: unreadCountCodec,
  isSilent: true,
});

export const p2pTyping = route({
  method: 'POST',
  path: '/p2p/order-typing',
  access: 'trader',
  body: fields({ orderUid }),
  reply: undefined,
  isSilent: true,
});
