/** Launchpad projects on the operator's desk. */
import * as v from 'valibot';
import { listOf, type ModelOf } from '../codec.ts';
import { chatTextText } from '../entities/chat-message.ts';
import { launchpadProjectCodec, projectTermsFields } from '../entities/launchpad.ts';
import { chatPageCodec } from '../rest/chat.ts';
import { field, fields, fieldWithDefault } from '../fields.ts';
import { countNumber, decimalText, idNumber, shortText, userIdNumber } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';

/** A user whose device, address or document is that of another one. */
const flaggedCodec = fields({
  userId: field('user_id', userIdNumber),
  sameAs: field('same_as', v.array(userIdNumber)),
  committed: field('committed', decimalText),
});

const deskProject = fields({
  ...launchpadProjectCodec.fields,
  flagged: fieldWithDefault('flagged', listOf(flaggedCodec), []),
  unreadChats: fieldWithDefault('unread_chats', countNumber, 0),
});
export type DeskProject = ModelOf<typeof deskProject>;

export const deskProjects = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.launchpad,
  reply: fields({ projects: field('projects', listOf(deskProject)) }),
});

const newProject = fields(projectTermsFields);
export type NewProject = ModelOf<typeof newProject>;

/** What is wrong with the terms, in English, one sentence each; empty when nothing is. Nothing is stored. */
export const previewProject = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.launchpad}/preview`,
  body: newProject,
  reply: fields({ problems: field('problems', v.array(v.string())) }),
});

export const createProject = operatorRoute({
  method: 'POST',
  path: OPERATOR_CALLS.launchpad,
  body: newProject,
  reply: outcomeCodec,
});

const params = fields({ id: field('id', idNumber) });
const note = field('note', v.pipe(shortText(1_000), v.trim(), v.minLength(1)));

/** Everything that was committed returns. */
export const cancelProject = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.launchpad}/:id/cancel`,
  params,
  body: fields({ note }),
  reply: outcomeCodec,
});

const chatParams = fields({ id: field('id', idNumber), userId: field('user_id', userIdNumber) });

export const projectChat = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_CALLS.launchpad}/:id/chats/:user_id`,
  params: chatParams,
  reply: chatPageCodec,
});

export const answerProjectChat = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_CALLS.launchpad}/:id/chats/:user_id`,
  params: chatParams,
  body: fields({ text: field('text', v.pipe(chatTextText, v.trim(), v.minLength(1))) }),
  reply: outcomeCodec,
});

const waitingChat = fields({
  projectId: field('project_id', idNumber),
  userId: field('user_id', userIdNumber),
  unreadCount: field('unread_count', countNumber),
});

export const projectChats = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_CALLS.launchpad}/chats`,
  reply: fields({ chats: field('chats', listOf(waitingChat)) }),
});
