/** The conversation about a Launchpad purchase, answered on the operator's desk: the parts of every conversation, under
 *  its own paths. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { chatMessageCodec } from '../entities/chat-message.ts';
import { field, fields } from '../fields.ts';
import { idNumber, shortText } from '../wire.ts';
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

const projectId = field('project_id', idNumber);
const messageCodec = fields({ projectId, ...chatDraftCodec.fields });

export const launchpadMessages = route({
  method: 'GET',
  path: '/ico-chat/messages',
  access: 'trader',
  query: fields({ projectId, ...chatPageRequest.fields }),
  reply: chatPageCodec,
  isSilent: true,
});

/** Sent again with the same `client_id`, a message is stored once. */
export const sendLaunchpadMessage = route({
  method: 'POST',
  path: '/ico-chat/messages',
  access: 'trader',
  body: codec(
    v.pipe(
      messageCodec.wire,
      v.forward(
        v.check((draft) => hasContent(draft), 'a text or a photo'),
        ['text'],
      ),
    ),
    messageCodec,
  ),
  bodyBytesMax: CHAT_BODY_BYTES_MAX,
  reply: chatMessageCodec,
  isSilent: true,
});

export const markLaunchpadMessages = route({
  method: 'POST',
  path: '/ico-chat/receipts',
  access: 'trader',
  body: fields({ projectId, ...chatReceiptCodec.fields }),
  reply: unreadCountCodec,
  isSilent: true,
});

export const launchpadTyping = route({
  method: 'POST',
  path: '/ico-chat/typing',
  access: 'trader',
  body: fields({ projectId }),
  reply: undefined,
  isSilent: true,
});

/** An image of the user's own conversation: in a call rather than at an address, because an address carries no bearer
 *  token. */
export const launchpadImage = route({
  method: 'GET',
  path: '/ico-chat/images/:id',
  access: 'trader',
  params: fields({ id: field('id', v.pipe(shortText(64), v.regex(/^[\w-]+$/))) }),
  reply: chatImageFileCodec,
  isSilent: true,
});
