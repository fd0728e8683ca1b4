/** `p2p_{userId}`, private: changes of the user's peer-to-peer orders. After a gap in the sequence the client reads the
 *  orders again. `p2p-chat-{order_uid}_{userId}`, private: the conversation of one order as that user sees it. */
import { channel } from '../core/channel.ts';
import { userId, type UserId } from '../core/ids.ts';
import { p2pOrderCodec } from '../entities/p2p-order.ts';
import { field, fields } from '../fields.ts';
import { epochMsNumber, idNumber } from '../wire.ts';
import { userIdIn } from './account.ts';
import {
  chatMessagesReadCodec,
  chatTypingCodec,
  MESSAGE_READ_EVENT,
  NEW_MESSAGE_EVENT,
  newChatMessageCodec,
  TYPING_EVENT,
} from './chat.ts';

export const P2P_ORDER_EVENT = 'p2p-order-update';

export const p2pOrderUpdateCodec = fields({
  /** Per user, from 1 since the exchange's start, without a gap. */
  sequence: field('seq', idNumber),
  at: field('server_time', epochMsNumber),
  order: field('order', p2pOrderCodec),
});

const PREFIX = 'p2p_';

export const p2pChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${PREFIX}${userId}`,
  keyOf: (name) => userIdIn(PREFIX, name),
  events: { [P2P_ORDER_EVENT]: p2pOrderUpdateCodec },
});

export interface P2pChatKey {
  readonly orderUid: string;
  readonly userId: UserId;
}

const CHAT_NAME = /^p2p-chat-([A-Za-z0-9]{8,32})_(\d{1,15})$/;

export const p2pChatChannel = channel({
  visibility: 'private',
  nameOf: (key: P2pChatKey) => `p2p-chat-${key.orderUid}_${key.userId}`,
  keyOf: (name): P2pChatKey | undefined => {
    const [, orderUid, id] = CHAT_NAME.exec(name) ?? [];
    if (orderUid === undefined || id === undefined) return undefined;
    return { orderUid, userId: userId(Number(id)) };
  },
  events: {
    [NEW_MESSAGE_EVENT]: newChatMessageCodec,
    [MESSAGE_READ_EVENT]: chatMessagesReadCodec,
    [TYPING_EVENT]: chatTypingCodec,
  },
});
