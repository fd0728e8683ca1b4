/** Announcements with their calls. */
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { announcementDraftBody } from '#contract/operator/announcements.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useAnnouncements, useDeskAction } from '../client/desk-queries.tsx';
import { AnnouncementsView } from './AnnouncementsView.tsx';

export function AnnouncementsSection() {
  const send = useDeskAction();
  return (
    <AnnouncementsView
      sent={loadableOf(useAnnouncements())}
      onSend={(draft) => send(OPERATOR_CALLS.announcements, announcementDraftBody(draft))}
    />
  );
}
