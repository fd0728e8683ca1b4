/** `ico-{project_id}`, public: progress of a project. `ico_{userId}`, private: the user's commitments.
 *  `ico-chat-{project_id}_{userId}`, private: the conversation about a purchase. */
import { channel } from '../core/channel.ts';
import { userId, type UserId } from '../core/ids.ts';
import type { ModelOf } from '../codec.ts';
import { commitmentCodec, launchpadProjectCodec } from '../entities/launchpad.ts';
import { field, fields } from '../fields.ts';
import { epochMsNumber, idNumber } from '../wire.ts';
import { userIdIn } from './account.ts';
import {
  chatMessagesReadCodec,
  chatTypingCodec,
  MESSAGE_READ_EVENT,
  NEW_MESSAGE_EVENT,
  newChatMessageCodec,
  TYPING_EVENT,
} from './chat.ts';

export const ICO_PROGRESS_EVENT = 'ico-progress';
export const COMMITMENT_EVENT = 'commitment-update';

const project = launchpadProjectCodec.fields;
export const icoProgressCodec = fields({
  /** Per project, from 1 since the exchange's start, without a gap. */
  sequence: field('seq', idNumber),
  at: field('server_time', epochMsNumber),
  phase: project.phase,
  committedTotal: project.committedTotal,
  participants: project.participants,
  allocatedTotal: project.allocatedTotal,
});
export type IcoProgress = ModelOf<typeof icoProgressCodec>;

const PROJECT_NAME = /^ico-(\d{1,15})$/;
export const icoChannel = channel({
  visibility: 'public',
  nameOf: (projectId: number) => `ico-${projectId}`,
  keyOf: (name) => {
    const [, id] = PROJECT_NAME.exec(name) ?? [];
    return id === undefined ? undefined : Number(id);
  },
  events: { [ICO_PROGRESS_EVENT]: icoProgressCodec },
});

export const commitmentUpdateCodec = fields({
  /** Per user, from 1 since the exchange's start, without a gap. */
  sequence: field('seq', idNumber),
  at: field('server_time', epochMsNumber),
  commitment: field('commitment', commitmentCodec),
});

const PREFIX = 'ico_';
export const commitmentChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${PREFIX}${userId}`,
  keyOf: (name) => userIdIn(PREFIX, name),
  events: { [COMMITMENT_EVENT]: commitmentUpdateCodec },
});

export interface IcoChatKey {
  readonly projectId: number;
  readonly userId: UserId;
}

const CHAT_NAME = /^ico-chat-(\d{1,15})_(\d{1,15})$/;
export const icoChatChannel = channel({
  visibility: 'private',
  nameOf: (key: IcoChatKey) => `ico-chat-${key.projectId}_${key.userId}`,
  keyOf: (name): IcoChatKey | undefined => {
    const [, projectId, id] = CHAT_NAME.exec(name) ?? [];
    if (projectId === undefined || id === undefined) return undefined;
    return { projectId: Number(projectId), userId: userId(Number(id)) };
  },
  events: {
    [NEW_MESSAGE_EVENT]: newChatMessageCodec,
    [MESSAGE_READ_EVENT]: chatMessagesReadCodec,
    [TYPING_EVENT]: chatTypingCodec,
  },
});
