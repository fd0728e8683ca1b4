/** Deletes identity papers that were prepared on this device and not sent: those of a user who has left, and those
 *  older than a day. Any page does it, because the user may never return to the page of identity verification. */
import type { Session } from '../session/session.ts';
import { userIn } from '../session/watch-user.ts';
import { cleanStoredPapers, type PaperOwner } from './paper-storage.ts';

export function watchStoredPapers(
  session: Pick<Session, 'on' | 'getSnapshot'>,
  clean: (owner: PaperOwner | 'unknown' | 'nobody') => Promise<void> = cleanStoredPapers,
): void {
  session.on('user.left', () => void clean('nobody'));
  const userId = userIn(session);
  // A session that is being restored may still be the owner's.
  const isPending = session.getSnapshot().hasTag('pending');
  void clean(userId === undefined ? (isPending ? 'unknown' : 'nobody') : `user:${userId}`);
}
