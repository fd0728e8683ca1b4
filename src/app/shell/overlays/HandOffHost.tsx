/** Confirmation before a session is handed over to another site. Separate chunk, loaded with the
 *  first such sign-in. */
import { HandOffDialog } from '#src/features/auth/index.ts';
import type { HandOff } from '../../wiring/session/pending-hand-off.ts';

export function HandOffHost({ offered }: { readonly offered: HandOff }) {
  const { host, accept, decline } = offered;
  return <HandOffDialog host={host} onAccept={accept} onDecline={decline} />;
}
