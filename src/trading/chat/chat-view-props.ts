/** What a view of a conversation is given. */
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
}
