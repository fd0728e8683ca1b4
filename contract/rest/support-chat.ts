/** The user's conversation with support. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { chatMessageCodec } from '../entities/chat-message.ts';
import { field, fields } from '../fields.ts';
import { shortText } from '../wire.ts';
import {
  CHAT_BODY_BYTES_MAX,
  chatDraftCodec,
  chatImageFileCodec,
  chatPageCodec,
  chatPageRequest,
  chatReceiptCodec,
  hasContent,
  unreadCountCodec,
} from './chat.ts';

export const supportChat = route({
  method: 'GET',
  path: '/support-chat',
  access: 'trader',
  query: chatPageRequest,
  reply: chatPageCodec,
  isSilent: true,
});

/** Sent again with the same `client_id`, a message is stored once. */
export const sendSupportMessage = route({
  method: 'POST',
  path: '/support-chat/messages',
  access: 'trader',
  body: codec(
    v.pipe(
      chatDraftCodec.wire,
      v.forward(
        v.check((draft) => hasContent(draft), 'a text or a photo'),
        ['text'],
      ),
    ),
    chatDraftCodec,
  ),
  bodyBytesMax: CHAT_BODY_BYTES_MAX,
  reply: chatMessageCodec,
  isSilent: true,
});

export const supportUnread = route({
  method: 'GET',
  path: '/support-chat/unread',
  access: 'trader',
  reply: unreadCountCodec,
  isSilent: true,
});

/** Reports that messages of support were received or seen. */
export const markSupportMessages = route({
  method: 'POST',
  path: '/support-chat/receipts',
  access: 'trader',
  body: chatReceiptCodec,
  reply: unreadCountCodec,
  isSilent: true,
});

export const supportTyping = route({
  method: 'POST',
  path: '/support-chat/typing',
  access: 'trader',
  reply: undefined,
  isSilent: true,
});

/** An image of the user's own conversation: in a call rather than at an address, because an address
 *  carries no bearer token. */
export const supportImage = route({
  method: 'GET',
  path: '/support-chat/images/:id',
  access: 'trader',
  params: fields({ id: field('id', v.pipe(shortText(64), v.regex(/^[\w-]+$/))) }),
  reply: chatImageFileCodec,
  isSilent: true,
});
