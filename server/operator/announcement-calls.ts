/** Calls of announcements. */
import { announce, announcements } from '#contract/operator/announcements.ts';
import { accept, handle } from '#server/http/handler.ts';
import {
  announceToAll,
  announceToUser,
  findReceiver,
  sentAnnouncements,
  type AnnouncementContext,
} from './announcements.ts';
import { replyWith } from './operator-outcome.ts';

/** Announcements that the desk lists. */
const SHOWN_COUNT = 100;

export const announcementCalls = (context: AnnouncementContext) => [
  handle(announcements, () => accept('', sentAnnouncements(context.db, SHOWN_COUNT))),
  handle(announce, async ({ body: { title, text, link, user }, address }) => {
    const announcement = { title, text, link: link === '' ? undefined : link, address };
    if (user === '') {
      return accept('', { outcome: 'done', id: await announceToAll(context, announcement) });
    }
    const receiver = findReceiver(context.db, user);
    if (receiver === undefined) return replyWith('user_unknown');
    await announceToUser(context, announcement, receiver);
    return replyWith('done');
  }),
];
