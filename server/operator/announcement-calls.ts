/** Calls of announcements. */
import {
  ANNOUNCEMENT_LINK_LENGTH_MAX,
  ANNOUNCEMENT_TEXT_LENGTH_MAX,
  ANNOUNCEMENT_TITLE_LENGTH_MAX,
  announcementsCodec,
} from '#contract/operator/announcements.ts';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import {
  announceToAll,
  announceToUser,
  findReceiver,
  sentAnnouncements,
  type Announcement,
  type AnnouncementContext,
} from './announcements.ts';
import { INVALID, textIn, type OperatorCall, type OperatorCalls } from './operator-calls.ts';

/** Announcements that the desk lists. */
const SHOWN_COUNT = 100;
const USER_LENGTH_MAX = 320;
/** A path of this origin; two slashes or a backslash would lead to another one. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

export function registerAnnouncementCalls(
  calls: OperatorCalls,
  context: AnnouncementContext,
): void {
  calls.read(OPERATOR_CALLS.announcements, announcementsCodec, () =>
    sentAnnouncements(context.db, SHOWN_COUNT),
  );
  calls.change(OPERATOR_CALLS.announcements, async (call) => {
    const announcement = announcementOf(call);
    if (typeof announcement === 'string') return announcement;
    const user = textIn(call.body['user'], USER_LENGTH_MAX);
    if (user === undefined || user === '') {
      return { outcome: 'done', id: await announceToAll(context, announcement) };
    }
    const receiver = user === INVALID ? undefined : findReceiver(context.db, user);
    if (receiver === undefined) return 'user_unknown';
    await announceToUser(context, announcement, receiver);
    return 'done';
  });
}

/** @returns the name of the wrong field. */
function announcementOf({ body, address }: OperatorCall): Announcement | 'title' | 'text' | 'link' {
  const title = textIn(body['title'], ANNOUNCEMENT_TITLE_LENGTH_MAX);
  const text = textIn(body['text'], ANNOUNCEMENT_TEXT_LENGTH_MAX);
  if (title === undefined || title === INVALID || title === '') return 'title';
  if (text === undefined || text === INVALID) return 'text';
  const link = textIn(body['link'], ANNOUNCEMENT_LINK_LENGTH_MAX);
  if (link === undefined || link === '') return { title, text, link: undefined, address };
  return link !== INVALID && isLink(link) ? { title, text, link, address } : 'link';
}

function isLink(link: string): boolean {
  if (PATH.test(link)) return true;
  if (!URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === 'https:' && username === '' && password === '';
}
