/** Calls of the Launchpad's projects and conversations. */
import type { UserId } from '#contract/core/ids.ts';
import * as calls from '#contract/operator/launchpad.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import { accept, handle } from '#server/http/handler.ts';
import { waitingChats } from '#server/launchpad/chat/purchase-messages.ts';
import { flaggedOf } from '#server/launchpad/commitments/flagged.ts';
import type { LaunchpadService } from '#server/launchpad/launchpad-service.ts';
import { cancelProject } from '#server/launchpad/projects/cancel-project.ts';
import { createProject, problemsOfTerms } from '#server/launchpad/projects/create-project.ts';
import { ensureCoin } from '#server/launchpad/projects/project-coins.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { writeAudit } from './audit.ts';
import { replyWith } from './operator-outcome.ts';

const PAGE_SIZE = 100;
/** Longest text of a line of the audit. */
const DETAIL_LENGTH_MAX = 1_500;

export const launchpadCalls = (launchpad: LaunchpadService) => [
  handle(calls.deskProjects, () => deskProjects(launchpad)),
  ...projectCalls(launchpad),
  ...chatCalls(launchpad),
];

async function deskProjects(launchpad: LaunchpadService) {
  const { db } = launchpad.context;
  const waiting = waitingChats(db);
  const projects = (await launchpad.projects(undefined)).map((project) => ({
    ...project,
    flagged: flaggedOf(db, project.id),
    unreadChats: waiting.filter(({ projectId }) => projectId === project.id).length,
  }));
  return accept('', { projects });
}

const projectCalls = (launchpad: LaunchpadService) => [
  handle(calls.previewProject, ({ body, now }) =>
    accept('', { problems: [...problemsOfTerms(launchpad.context, body, now)] }),
  ),

  handle(calls.createProject, async ({ body, address }) => {
    const project = await launchpad.run((tx) => {
      if (problemsOfTerms(tx, body, tx.now).length > 0) return undefined;
      const created = createProject(tx, body);
      const line = { subject: String(created.id), detail: `${body.name} ${body.coin}`, address };
      writeAudit(tx.db, { action: 'launchpad_created', ...line }, tx.now);
      return created;
    });
    if (project === undefined) return replyWith('field_invalid');
    await ensureCoin(launchpad.context, project);
    return replyWith('done');
  }),

  handle(calls.cancelProject, async ({ params: { id }, body: { note }, address }) => {
    const outcome = await launchpad.run((tx) => {
      const done = cancelProject(tx, id);
      const line = { subject: String(id), detail: note, address };
      if (done === 'done') writeAudit(tx.db, { action: 'launchpad_cancelled', ...line }, tx.now);
      return done;
    });
    return replyWith(outcome);
  }),
];

const chatCalls = (launchpad: LaunchpadService) => [
  handle(calls.projectChats, () => accept('', { chats: [...waitingChats(launchpad.context.db)] })),

  // Reading is the receipt of the desk.
  handle(calls.projectChat, async ({ params }) => {
    const key = keyOf(params);
    const page = launchpad.chats.page(key, { beforeId: undefined, limit: PAGE_SIZE });
    if (isRejection(page)) return reject('not_found');
    const newest = page.messages.at(-1);
    if (newest !== undefined) {
      await launchpad.chats.mark(key, 'operator', { receipt: 'read', upToId: newest.id });
    }
    return accept('', page);
  }),

  handle(calls.answerProjectChat, async ({ params, body: { text }, address }) => {
    const { db } = launchpad.context;
    const detail = withoutDirection(text).slice(0, DETAIL_LENGTH_MAX);
    const line = { subject: `${params.id} ${params.userId}`, detail, address };
    const outcome = await launchpad.chats.answer(keyOf(params), text, (now) =>
      writeAudit(db, { action: 'launchpad_message', ...line }, now),
    );
    return replyWith(outcome);
  }),
];

const keyOf = ({ id, userId }: { readonly id: number; readonly userId: UserId }) => ({
  projectId: id,
  userId,
});
