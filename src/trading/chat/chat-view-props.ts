/** What a view of a conversation is given. */
import type { ReactNode } from 'react';
import type { ChatEvent } from '#contract/entities/chat-message.ts';
import type { Chat } from '#src/binding/chat.ts';

export interface ChatViewProps extends Chat {
  /** Name of the conversation, for screen readers. */
  readonly label: string;
  /** Name of the other party. */
  readonly peerName: string;
  /** Shown while there is no message. */
  readonly emptyText: string;
  /** Messages are seen on a visible page only. */
  readonly isPageVisible: boolean;
  /** Name under which the exchange writes between two users. Its messages have a form that users cannot write;
   *  undefined where the exchange itself is the other party. */
  readonly operatorName?: string | undefined;
  /** Returns the text of an event of this kind of conversation; undefined for one that it does not know. */
  readonly eventText?: ((event: ChatEvent) => string | undefined) | undefined;
  /** Shown above the field, for example a warning about a message. */
  readonly notice?: ReactNode;
}
