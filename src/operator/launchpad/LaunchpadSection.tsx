/** Projects of the Launchpad, with their calls. */
import type { UserId } from '#contract/core/ids.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useDeskAction,
  useDeskProjects,
  usePreviewProject,
  useProjectChat,
  useProjectChats,
} from '../client/desk-queries.tsx';
import { RailCount } from '../parts/RailCount.tsx';
import { requestOfAct, type ProjectAct } from './desk-acts.ts';
import { LaunchpadView } from './LaunchpadView.tsx';
import { PurchaseChat } from './PurchaseChat.tsx';

export function LaunchpadCount() {
  return <RailCount count={useProjectChats().data?.chats.length} />;
}

export function LaunchpadSection() {
  const send = useDeskAction();
  return (
    <LaunchpadView
      projects={loadableOf(useDeskProjects())}
      waiting={useProjectChats().data?.chats ?? []}
      onPreview={usePreviewProject()}
      onAct={(act) => send(requestOfAct(act))}
      chatOf={(id, userId, onAct) => (
        <Opened key={`${id} ${userId}`} id={id} userId={userId} onAct={onAct} />
      )}
    />
  );
}

interface OpenedProps {
  readonly id: number;
  readonly userId: UserId;
  readonly onAct: (act: ProjectAct) => void;
}

function Opened({ id, userId, onAct }: OpenedProps) {
  return (
    <PurchaseChat
      chat={loadableOf(useProjectChat(id, userId))}
      onAnswer={(text) => onAct({ kind: 'answer', id, userId, text })}
    />
  );
}
