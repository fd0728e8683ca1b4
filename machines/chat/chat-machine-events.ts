/** What a conversation reacts to, and what it reports. */
import type { ClientMessageId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ChatAuthor, ChatMessage } from '#contract/entities/chat-message.ts';
import type { ChatReceipt } from '#contract/realtime/chat.ts';

export type ChatMachineEvent =
  | {
      readonly type: 'message.arrived';
      readonly message: ChatMessage;
      readonly unreadCount: number;
    }
  | {
      readonly type: 'receipt.arrived';
      readonly reader: ChatAuthor;
      readonly receipt: ChatReceipt;
      readonly upToId: number;
      readonly at: EpochMs;
      readonly unreadCount: number;
    }
  /** The other party is writing. */
  | { readonly type: 'typing.arrived' }
  /** Events may have been missed: the channel was joined, or its sequence has a gap. */
  | { readonly type: 'list.outdated' }
  | { readonly type: 'earlier.requested' }
  /** Messages up to this one were on screen. */
  | { readonly type: 'messages.seen'; readonly upToId: number }
  | { readonly type: 'draft.typed' }
  | {
      readonly type: 'message.submitted';
      readonly clientId: ClientMessageId;
      readonly text: string;
      readonly at: EpochMs;
    }
  | { readonly type: 'message.retried'; readonly clientId: ClientMessageId }
  | { readonly type: 'message.discarded'; readonly clientId: ClientMessageId }
  | { readonly type: 'connection.restored' }
  /** An image, or a PDF where one is taken. */
  | { readonly type: 'image.chosen'; readonly source: unknown }
  | { readonly type: 'image.removed' };

/** For the log only: what failed is shown as a state. */
export interface ChatEmitted {
  readonly type: 'failed';
  readonly what: 'read' | 'readEarlier' | 'send' | 'report' | 'restore' | 'save' | 'prepare';
  readonly error: unknown;
}
