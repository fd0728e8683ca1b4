/** React context of exports to files that the exchange writes, and the hook of their machine. */
import { useActorRef } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { RequestId } from '#contract/core/ids.ts';
import type { fileExportMachine } from '#machines/history/file-export.machine.ts';
import type { FileExportContext, FileExportRequest } from '#machines/history/file-export.ts';
import type { Notice } from '#machines/kernel/notice.ts';
import { createServiceContext } from './create-service-context.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type { ExportFormat, ExportKind, FileExportFailure } from '#machines/history/file-export.ts';

export interface FileExportService {
  /** With its actors provided. */
  readonly machine: typeof fileExportMachine;
  readonly newRequestId: () => RequestId;
  readonly announce: (notice: Notice) => void;
}

export type FileExportPhase =
  | Extract<SnapshotFrom<typeof fileExportMachine>['value'], string>
  | 'starting'
  | 'unknown'
  | 'writing';

export interface FileExport extends Pick<
  FileExportContext,
  'job' | 'rejection' | 'failure' | 'isResponseMissing' | 'isStopRequested' | 'file'
> {
  readonly phase: FileExportPhase;
  readonly start: (request: FileExportRequest) => void;
  readonly stop: () => void;
  readonly retry: () => void;
}

export const [FileExportServiceProvider, useFileExportService] =
  createServiceContext<FileExportService>('FileExportService');

/** Runs one export after the other. */
export function useFileExport(): FileExport {
  const { machine, newRequestId } = useFileExportService();
  return useFileExportActor(useActorRef(machine), newRequestId);
}

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useFileExportActor(
  actor: ActorRefFrom<typeof fileExportMachine>,
  newRequestId: () => RequestId,
): FileExport {
  const snapshot = useMachineSnapshot(actor);
  const { context, value } = snapshot;
  return {
    ...context,
    phase: phaseOf(value),
    start: (request) => actor.send({ type: 'export.started', request, requestId: newRequestId() }),
    stop: () => actor.send({ type: 'export.stopped' }),
    retry: () => actor.send({ type: 'export.retried', requestId: newRequestId() }),
  };
}

function phaseOf(value: SnapshotFrom<typeof fileExportMachine>['value']): FileExportPhase {
  if (typeof value === 'string') return value;
  return 'pending' in value ? value.pending : 'writing';
}
