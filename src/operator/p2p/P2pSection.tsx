/** Appeals, complaints and reports of peer-to-peer trading, with their calls. */
import type { ReactNode } from 'react';
import { downloadFile } from '#src/platform/download.ts';
import { blobOf } from '#src/platform/photo.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useDeskAction,
  useOpenedAppeal,
  useP2pFile,
  useP2pQueue,
} from '../client/desk-queries.tsx';
import { RailCount } from '../parts/RailCount.tsx';
import { useNow } from '../parts/use-now.ts';
import { AppealView } from './AppealView.tsx';
import { requestOfAct, type DeskAct } from './desk-acts.ts';
import { FileContent } from './FileContent.tsx';
import { P2pView } from './P2pView.tsx';

export function P2pCount() {
  const queue = useP2pQueue().data;
  return (
    <RailCount
      count={queue && queue.applications.length + queue.appeals.length + queue.reports.length}
    />
  );
}

export function P2pSection() {
  const send = useDeskAction();
  return (
    <P2pView
      queue={loadableOf(useP2pQueue())}
      now={useNow()}
      onAct={(act) => send(requestOfAct(act))}
      appealOf={(id, onAct) => <Opened key={id} id={id} onAct={onAct} />}
    />
  );
}

interface OpenedProps {
  readonly id: number;
  readonly onAct: (act: DeskAct) => void;
}

function Opened({ id, onAct }: OpenedProps): ReactNode {
  return (
    <AppealView
      opened={loadableOf(useOpenedAppeal(id))}
      fileOf={(fileId, name) => <File key={fileId} id={id} fileId={fileId} name={name} />}
      onAct={onAct}
    />
  );
}

interface FileProps {
  readonly id: number;
  readonly fileId: string;
  readonly name: string;
}

function File({ id, fileId, name }: FileProps): ReactNode {
  return (
    <FileContent
      name={name}
      content={loadableOf(useP2pFile(id, fileId))}
      onSave={(base64) => downloadFile(blobOf(base64, 'application/pdf'), name)}
    />
  );
}
