/** Which warning the messages of the counterparty call for: the most serious of the newest ones. */
import type { ChatMessage } from '#contract/entities/chat-message.ts';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { chatWarningsOf, type ChatWarning } from '#domain/p2p/chat-warnings.ts';

const SERIOUS: readonly ChatWarning[] = ['asks_for_secret', 'cancel_after_paying', 'off_platform'];
/** An old message is no longer answered. */
const NEWEST_COUNT = 10;

export function warningOf(
  messages: readonly ChatMessage[],
  { status, role }: Pick<P2pOrderDetails, 'status' | 'role'>,
): ChatWarning | undefined {
  const isPaid = role === 'buyer' && (status === 'paid' || status === 'in_appeal');
  const found = messages
    .filter(({ author }) => author === 'counterparty')
    .slice(-NEWEST_COUNT)
    .flatMap(({ text }) => chatWarningsOf(text, isPaid));
  return SERIOUS.find((warning) => found.includes(warning));
}
