/** Files of a draft: uploaded one after the other as soon as they are chosen. One that failed is sent again alone. */
import type { P2pFile } from '#contract/entities/p2p-order.ts';
import { DRAFT_FILES_MAX } from '#domain/p2p/order-statements.ts';
import { rejectionOf } from '../kernel/rejection.ts';

export interface DraftFile {
  /** Of this page. */
  readonly key: string;
  readonly name: string;
  /** As the browser gives it. */
  readonly source: unknown;
  readonly state: 'waiting' | 'uploading' | 'stored' | 'failed';
  /** As the exchange has it. */
  readonly stored: P2pFile | undefined;
  /** The exchange's reason; undefined without a response. */
  readonly failure: string | undefined;
  /** Neither an image nor a PDF, or too large: it was not sent. */
  readonly isUnusable: boolean;
}

/** Thrown by the actor that prepares a file. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';

  constructor() {
    super('The file is neither an image nor a PDF, or too large.');
  }
}

export interface ChosenFile {
  readonly key: string;
  readonly name: string;
  readonly source: unknown;
}

export const withChosen = (files: readonly DraftFile[], chosen: ChosenFile): readonly DraftFile[] =>
  files.length >= DRAFT_FILES_MAX || files.some(({ key }) => key === chosen.key)
    ? files
    : [
        ...files,
        {
          ...chosen,
          state: 'waiting',
          stored: undefined,
          failure: undefined,
          isUnusable: false,
        },
      ];

export const nextFileOf = (files: readonly DraftFile[]): DraftFile | undefined =>
  files.find(({ state }) => state === 'waiting');

export const uploadingIn = (files: readonly DraftFile[]): DraftFile | undefined =>
  files.find(({ state }) => state === 'uploading');

const withState = (
  files: readonly DraftFile[],
  key: string | undefined,
  patch: Partial<DraftFile>,
): readonly DraftFile[] => files.map((one) => (one.key === key ? { ...one, ...patch } : one));

export const withUploading = (files: readonly DraftFile[]): readonly DraftFile[] =>
  withState(files, nextFileOf(files)?.key, { state: 'uploading', failure: undefined });

export const withStored = (files: readonly DraftFile[], stored: P2pFile): readonly DraftFile[] =>
  withState(files, uploadingIn(files)?.key, { state: 'stored', stored });

export const withFailed = (files: readonly DraftFile[], error: unknown): readonly DraftFile[] =>
  withState(files, uploadingIn(files)?.key, {
    state: 'failed',
    failure: rejectionOf(error)?.message,
    isUnusable: error instanceof UnusableFileError,
  });

/** A file that failed waits again; the others stay as they are. */
export const withRetried = (files: readonly DraftFile[], key: string): readonly DraftFile[] =>
  files.map((one) =>
    one.key === key && one.state === 'failed' ? { ...one, state: 'waiting' } : one,
  );

/** Those that got no response wait again. */
export const withReconnected = (files: readonly DraftFile[]): readonly DraftFile[] =>
  files.map((one) =>
    one.state === 'failed' && one.failure === undefined && !one.isUnusable
      ? { ...one, state: 'waiting' }
      : one,
  );

export const without = (files: readonly DraftFile[], key: string): readonly DraftFile[] =>
  files.filter((one) => one.key !== key);

export const storedIdsOf = (files: readonly DraftFile[]): readonly string[] =>
  files.flatMap(({ stored }) => stored?.id ?? []);
