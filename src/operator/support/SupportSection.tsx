/** Conversations with support, with their calls. */
import { useEffect, useState } from 'react';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { operatorRequest } from '#contract/operator/operator-route.ts';
import {
  closeSupport,
  readSupport,
  replyToSupport,
  supportChatsCodec,
  supportConversationCodec,
} from '#contract/operator/support.ts';
import type { UserId } from '#contract/core/ids.ts';
import { newClientMessageId } from '#src/platform/clock.ts';
import { base64Of, compressPhoto } from '#src/platform/photo.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useDeskAction, useDeskQuery, type ActionOutcome } from '../client/desk-queries.tsx';
import { RailCount } from '../parts/RailCount.tsx';
import { useNow } from '../parts/use-now.ts';
import { ConversationView } from './ConversationView.tsx';
import { SupportView } from './SupportView.tsx';

const ROOT = OPERATOR_CALLS.supportChats;
/** Wide enough to read a screenshot. */
const IMAGE_SIDE_MAX = 1_600;

const useChats = () => useDeskQuery(ROOT, supportChatsCodec);

export const SupportCount = () => <RailCount count={useChats().data?.waiting} />;

export function SupportSection() {
  const [chosenUserId, setChosen] = useState<UserId>();
  return (
    <SupportView
      list={loadableOf(useChats())}
      chosenUserId={chosenUserId}
      now={useNow()}
      onChoose={setChosen}
      conversationOf={(chat) => <Conversation key={chat.userId} userId={chat.userId} />}
    />
  );
}

function Conversation({ userId }: { readonly userId: UserId }) {
  const query = useDeskQuery(`${ROOT}/${userId}/messages`, supportConversationCodec);
  const send = useDeskAction();
  const unreadId = query.data?.messages.findLast(
    ({ author, readAt }) => author === 'user' && readAt === undefined,
  )?.id;
  useEffect(() => {
    if (unreadId !== undefined) {
      void send(
        operatorRequest(readSupport, { params: { user: userId }, body: { upToId: unreadId } }),
      );
    }
  }, [unreadId, userId, send]);
  const reply = async (text: string, image: Blob | undefined): Promise<ActionOutcome> => {
    const photo = image === undefined ? undefined : await photoOf(image);
    if (photo === null) return 'image_unreadable';
    const body = { clientId: newClientMessageId(), text, imageBase64: photo };
    return send(operatorRequest(replyToSupport, { params: { user: userId }, body }));
  };
  return (
    <ConversationView
      conversation={loadableOf(query)}
      imageUrlOf={(id) => `${ROOT}/${userId}/images/${id}`}
      onReply={reply}
      onClose={() => send(operatorRequest(closeSupport, { params: { user: userId } }))}
    />
  );
}

/** @returns null for a file that is no image. */
async function photoOf(file: Blob): Promise<string | null> {
  try {
    return await base64Of((await compressPhoto(file, IMAGE_SIDE_MAX)).blob);
  } catch {
    return null;
  }
}
