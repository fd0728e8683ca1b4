/** A conversation as a view needs it, and the user's commands. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ClientMessageId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import {
  CHAT_UNSENT_MAX,
  isReopened,
  type ChatFile,
  type ChatMessage,
} from '#contract/entities/chat-message.ts';
import type { chatMachine } from '#machines/chat/chat.machine.ts';
import type { OutgoingMessage, PreparedFile, PreparedImage } from '#machines/chat/outbox.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type ChatActor = ActorRefFrom<typeof chatMachine>;
export type { PreparedImage };

export interface ChatService {
  readonly actor: ChatActor;
  readonly newClientId: () => ClientMessageId;
  readonly clock: Clock;
  /** Loads an image. @returns an address for an image element. */
  readonly imageUrl: (id: string) => Promise<string>;
  /** Downloads a PDF; only of conversations that take them. */
  readonly saveFile?: ((file: ChatFile) => void) | undefined;
}

export interface UnsentMessage extends OutgoingMessage {
  /** `waiting`: without a connection, or behind another message. */
  readonly state: 'sending' | 'waiting' | 'failed';
}

export interface ChatState {
  readonly phase: 'loading' | 'ready' | 'outdated' | 'failed';
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** In the order in which they were written. */
  readonly unsent: readonly UnsentMessage[];
  readonly hasEarlier: boolean;
  readonly earlier: 'idle' | 'reading' | 'failed';
  readonly isClosed: boolean;
  /** Closed for good: nothing can be written. */
  readonly isReadOnly: boolean;
  readonly isPeerTyping: boolean;
  /** The last attempt got no response; it is repeated automatically. */
  readonly isOffline: boolean;
  /** No further message can be written until one is sent. */
  readonly isFull: boolean;
  readonly attachment: 'none' | 'preparing' | 'ready' | 'unreadable';
  readonly image: PreparedImage | undefined;
  readonly file: PreparedFile | undefined;
}

export interface ChatCommands {
  readonly send: (text: string) => void;
  readonly retry: (clientId: ClientMessageId) => void;
  readonly discard: (clientId: ClientMessageId) => void;
  readonly readAgain: () => void;
  readonly readEarlier: () => void;
  readonly chooseImage: (file: Blob) => void;
  readonly removeImage: () => void;
  readonly reportTyping: () => void;
  readonly see: (upToId: number) => void;
  readonly imageUrl: (id: string) => Promise<string>;
  /** Undefined for a conversation without PDFs. */
  readonly saveFile?: ((file: ChatFile) => void) | undefined;
  readonly now: () => EpochMs;
}

export interface Chat {
  readonly state: ChatState;
  readonly commands: ChatCommands;
}

export function useChat(service: ChatService): Chat {
  const snapshot = useMachineSnapshot(service.actor);
  return { state: stateOf(snapshot), commands: commandsOf(service) };
}

type Snapshot = SnapshotFrom<typeof chatMachine>;

function stateOf(snapshot: Snapshot): ChatState {
  const { context } = snapshot;
  const { outbox, sendingId } = context;
  return {
    phase: phaseOf(snapshot),
    messages: context.messages,
    unsent: outbox.messages.map((one) => ({ ...one, state: unsentStateOf(one, sendingId) })),
    hasEarlier: context.hasEarlier,
    earlier: firstOf(snapshot.value.earlier, ['idle', 'reading', 'failed']),
    isClosed: context.isClosed,
    isReadOnly: context.isClosed && !isReopened(context.kind),
    isPeerTyping: snapshot.matches({ peer: 'typing' }),
    isOffline: snapshot.matches({ outbox: 'waiting' }),
    isFull: outbox.messages.length >= CHAT_UNSENT_MAX,
    attachment: firstOf(snapshot.value.image, ['none', 'preparing', 'ready', 'unreadable']),
    image: context.image,
    file: context.file,
  };
}

/** The one of `names` that a region is in. */
const firstOf = <Name extends string>(value: string, names: readonly [Name, ...Name[]]): Name =>
  names.find((name) => name === value) ?? names[0];

function unsentStateOf(
  { clientId, failure }: OutgoingMessage,
  sendingId: ClientMessageId | undefined,
): UnsentMessage['state'] {
  if (failure !== undefined) return 'failed';
  return clientId === sendingId ? 'sending' : 'waiting';
}

function phaseOf(snapshot: Snapshot): ChatState['phase'] {
  const isFailed = snapshot.matches({ list: 'failed' });
  if (!snapshot.context.hasBeenRead) return isFailed ? 'failed' : 'loading';
  return isFailed ? 'outdated' : 'ready';
}

const commandsOf = ({
  actor,
  newClientId,
  clock,
  imageUrl,
  saveFile,
}: ChatService): ChatCommands => ({
  send: (text) =>
    actor.send({ type: 'message.submitted', clientId: newClientId(), text, at: clock() }),
  retry: (clientId) => actor.send({ type: 'message.retried', clientId }),
  discard: (clientId) => actor.send({ type: 'message.discarded', clientId }),
  readAgain: () => actor.send({ type: 'list.outdated' }),
  readEarlier: () => actor.send({ type: 'earlier.requested' }),
  chooseImage: (source) => actor.send({ type: 'image.chosen', source }),
  removeImage: () => actor.send({ type: 'image.removed' }),
  reportTyping: () => actor.send({ type: 'draft.typed' }),
  see: (upToId) => actor.send({ type: 'messages.seen', upToId }),
  imageUrl,
  saveFile,
  now: clock,
});
