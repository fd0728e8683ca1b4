/** Announcements that operators have sent, to all users or to one. */
import * as v from 'valibot';
import { listOf, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { onlyField } from '../joint-fields.ts';
import { idNumber, isoTime, shortText } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';

export const ANNOUNCEMENT_TITLE_LENGTH_MAX = 120;
export const ANNOUNCEMENT_TEXT_LENGTH_MAX = 1_000;
export const ANNOUNCEMENT_LINK_LENGTH_MAX = 500;

const sentAnnouncement = fields({
  id: field('id', idNumber),
  at: field('at', isoTime),
  title: field('title', shortText(200)),
  text: field('text', v.string()),
  link: optionalField('link', shortText(ANNOUNCEMENT_LINK_LENGTH_MAX)),
  /** Email of the one user who has received it; undefined when it was sent to all. */
  email: optionalField('email', shortText(320)),
});
export type SentAnnouncement = ModelOf<typeof sentAnnouncement>;

/** Newest first. */
export const announcementsCodec = onlyField('announcements', listOf(sentAnnouncement));

export const announcements = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.announcements,
  reply: announcementsCodec,
});

const USER_LENGTH_MAX = 320;
/** A path of this origin; two slashes or a backslash would lead to another one. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

function isLink(link: string): boolean {
  if (link === '' || PATH.test(link)) return true;
  if (!URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === 'https:' && username === '' && password === '';
}

const announcementDraft = fields({
  title: field('title', v.pipe(shortText(ANNOUNCEMENT_TITLE_LENGTH_MAX), v.trim(), v.nonEmpty())),
  /** Plain text. */
  text: field('text', v.pipe(shortText(ANNOUNCEMENT_TEXT_LENGTH_MAX), v.trim())),
  /** Path of a page of the client, or an https address; empty for none. */
  link: fieldWithDefault(
    'link',
    v.pipe(shortText(ANNOUNCEMENT_LINK_LENGTH_MAX), v.check(isLink, 'a path or an https address')),
    '',
  ),
  /** Email or ID of the one user who receives it; empty for all users. */
  user: fieldWithDefault('user', v.pipe(shortText(USER_LENGTH_MAX), v.trim()), ''),
});
export type AnnouncementDraft = ModelOf<typeof announcementDraft>;

export const announce = operatorRoute({
  method: 'POST',
  path: OPERATOR_CALLS.announcements,
  body: announcementDraft,
  reply: fields({
    outcome: field('outcome', shortText(60)),
    /** Number of the news. */
    id: omittableField('id', idNumber),
  }),
});
