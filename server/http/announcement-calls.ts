/** Call with which the operator announces news to all users. */
import type { FastifyInstance } from 'fastify';
import type { OperatorAccess } from './operator-access.ts';
import { DATA_HEADERS } from './security-policy.ts';

export interface AnnouncementDraft {
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** Path of a page of the client, or an https address; undefined for none. */
  readonly link: string | undefined;
}

/** @returns the number of the announcement. */
export type Announce = (draft: AnnouncementDraft) => Promise<number>;

const TITLE_LENGTH_MAX = 120;
const TEXT_LENGTH_MAX = 1_000;
const LINK_LENGTH_MAX = 500;
/** A path of this origin; two slashes or a backslash would lead to another one. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

export function registerAnnouncementCalls(
  app: FastifyInstance,
  operator: OperatorAccess,
  announce: Announce,
): void {
  app.post('/operator/announcements', async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    const draft = draftOf(request.body);
    void reply.headers({ ...DATA_HEADERS, 'cache-control': 'no-store' });
    if (typeof draft === 'string') return reply.code(422).send({ outcome: draft });
    return reply.send({ outcome: 'done', id: await announce(draft) });
  });
}

/** @returns the name of the wrong field. */
function draftOf(body: unknown): AnnouncementDraft | 'title' | 'text' | 'link' {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Readonly<
    Record<string, unknown>
  >;
  const title = textIn(fields['title'], TITLE_LENGTH_MAX);
  const text = textIn(fields['text'], TEXT_LENGTH_MAX);
  if (title === undefined || title === '') return 'title';
  if (text === undefined) return 'text';
  const { link } = fields;
  if (link === undefined || link === null || link === '') return { title, text, link: undefined };
  return typeof link === 'string' && isLink(link) ? { title, text, link } : 'link';
}

const textIn = (value: unknown, lengthMax: number): string | undefined =>
  typeof value === 'string' && value.length <= lengthMax ? value.trim() : undefined;

function isLink(link: string): boolean {
  if (link.length > LINK_LENGTH_MAX) return false;
  if (PATH.test(link)) return true;
  if (!URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === 'https:' && username === '' && password === '';
}
