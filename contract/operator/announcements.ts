/** Announcements that operators have sent, to all users or to one. */
import * as v from 'valibot';
import { codec, listOf, plain } from '../codec.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { countIn, isoTimeText, shortText, timeOf } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';

export const ANNOUNCEMENT_TITLE_LENGTH_MAX = 120;
export const ANNOUNCEMENT_TEXT_LENGTH_MAX = 1_000;
export const ANNOUNCEMENT_LINK_LENGTH_MAX = 500;

export interface AnnouncementDraft {
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** Path of a page of the client, or an https address; empty for none. */
  readonly link: string;
  /** Email or ID of the one user who receives it; empty for all users. */
  readonly user: string;
}

export interface SentAnnouncement {
  readonly id: number;
  readonly at: EpochMs;
  readonly title: string;
  readonly text: string;
  readonly link: string | undefined;
  /** Email of the one user who has received it; undefined when it was sent to all. */
  readonly email: string | undefined;
}

const sentAnnouncement = codec(
  v.object({
    id: countIn(1, Number.MAX_SAFE_INTEGER),
    at: isoTimeText,
    title: shortText(200),
    text: v.string(),
    link: v.nullish(shortText(500)),
    email: v.nullish(shortText(320)),
  }),
  {
    decode: (wire): SentAnnouncement => ({
      id: wire.id,
      at: timeOf(wire.at),
      title: wire.title,
      text: wire.text,
      link: wire.link ?? undefined,
      email: wire.email ?? undefined,
    }),
    encode: (sent) => ({
      id: sent.id,
      at: isoOf(sent.at),
      title: sent.title,
      text: sent.text,
      link: sent.link ?? null,
      email: sent.email ?? null,
    }),
  },
);

const list = listOf(sentAnnouncement);

/** Newest first. */
export const announcementsCodec = codec(v.object({ announcements: list.wire }), {
  decode: (wire): readonly SentAnnouncement[] => list.decode(wire.announcements),
  encode: (sent) => ({ announcements: list.encode(sent) }),
});

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

export const announce = operatorRoute({
  method: 'POST',
  path: OPERATOR_CALLS.announcements,
  body: codec(
    v.object({
      title: v.pipe(shortText(ANNOUNCEMENT_TITLE_LENGTH_MAX), v.trim(), v.nonEmpty()),
      text: v.pipe(shortText(ANNOUNCEMENT_TEXT_LENGTH_MAX), v.trim()),
      link: v.nullish(
        v.pipe(
          shortText(ANNOUNCEMENT_LINK_LENGTH_MAX),
          v.check(isLink, 'a path or an https address'),
        ),
      ),
      user: v.nullish(v.pipe(shortText(USER_LENGTH_MAX), v.trim())),
    }),
    {
      decode: ({ title, text, link, user }): AnnouncementDraft => ({
        title,
        text,
        link: link ?? '',
        user: user ?? '',
      }),
      encode: ({ title, text, link, user }) => ({
        title,
        text,
        link: link === '' ? null : link,
        user: user === '' ? null : user,
      }),
    },
  ),
  /** `id`: number of the news. */
  reply: plain(
    v.object({ outcome: shortText(60), id: v.optional(countIn(1, Number.MAX_SAFE_INTEGER)) }),
  ),
});
