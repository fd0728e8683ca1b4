/** Announcements with their calls. */
import { operatorRequest } from '#contract/operator/operator-route.ts';
import { announce } from '#contract/operator/announcements.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useAnnouncements, useDeskAction } from '../client/desk-queries.tsx';
import { AnnouncementsView } from './AnnouncementsView.tsx';

export function AnnouncementsSection() {
  const send = useDeskAction();
  return (
    <AnnouncementsView
      sent={loadableOf(useAnnouncements())}
      onSend={(draft) => send(operatorRequest(announce, { body: draft }))}
    />
  );
}
