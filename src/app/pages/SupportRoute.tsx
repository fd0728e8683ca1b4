/** Route of the conversation with support. The route has a signed-in user; while the session ends, nothing
 *  is shown. */
import { SupportPage } from '#src/features/support/index.ts';
import { openSupportChat } from '../wiring/support/open-chat.ts';
import { saveReport } from '../wiring/support/save-report.ts';

export { openSupportChat };

export function SupportRoute() {
  const service = openSupportChat();
  return service === undefined ? null : (
    <SupportPage key={service.actor.id} service={service} onSaveReport={saveReport} />
  );
}
