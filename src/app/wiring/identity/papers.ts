/** Prepares papers and sends them, for the user's own case and for a link on the phone. */
import { PICTURE_SIDE_MIN } from '#contract/core/identity-papers.ts';
import { fromPromise } from 'xstate';
import { assert } from '#contract/core/assert.ts';
import {
  PAPER_MEDIA_TYPES,
  type DocumentType,
  type PaperKind,
} from '#contract/entities/identity.ts';
import * as calls from '#contract/rest/identity.ts';
import { isPdfAllowed } from '#domain/identity/papers-needed.ts';
import { pictureHints } from '#domain/identity/picture-hints.ts';
import { paperMachine } from '#machines/identity/paper.machine.ts';
import {
  PaperError,
  type PaperInput,
  type PaperTarget,
  type PaperUpload,
  type PreparedPaper,
  type StoredPapers,
} from '#machines/identity/paper.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { fileKindOf } from '#src/platform/file-kind.ts';
import { PictureError, preparePicture } from '#src/platform/paper-picture.ts';
import { base64Of } from '#src/platform/photo.ts';
import type { PaperStorage } from './paper-storage.ts';

const LIMITS = {
  bytesMax: calls.PICTURE_BYTES_MAX,
  sideMin: PICTURE_SIDE_MIN,
  sideMax: calls.PICTURE_SIDE_MAX,
};

/** @param storageOf returns the storage of the present user; undefined without one. */
export const createPaperMachine = (
  client: ExchangeClient,
  storageOf: () => PaperStorage | undefined,
): typeof paperMachine =>
  paperMachine.provide({
    actors: {
      restorePaper: fromPromise<PreparedPaper | undefined, PaperInput>(
        async ({ input: { target, paper } }) => storageOf()?.load(nameOf(target), paper),
      ),
      preparePaper: fromPromise<PreparedPaper, PaperInput & { readonly source: unknown }>(
        async ({ input: { target, paper, source } }) => {
          const prepared = await preparePaper(source, paper);
          await storageOf()?.save(nameOf(target), paper, prepared);
          return prepared;
        },
      ),
      uploadPaper: fromPromise<StoredPapers, PaperUpload>(async ({ input, signal }) => {
        const stored = await upload(client, input, signal);
        await storageOf()?.remove(nameOf(input.target), input.paper);
        return stored;
      }),
      forgetPaper: fromPromise<void, PaperInput>(async ({ input: { target, paper } }) => {
        await storageOf()?.remove(nameOf(target), paper);
      }),
    },
  });

const nameOf = (target: PaperTarget): string =>
  target.kind === 'case' ? target.caseId : target.uploadKey;

/** @throws PaperError for a file that cannot be used. */
export async function preparePaper(source: unknown, paper: PaperKind): Promise<PreparedPaper> {
  if (!(source instanceof Blob)) throw new PaperError('unsupported');
  if ((await fileKindOf(source)) === 'pdf') return preparePdf(source, paper);
  try {
    const { blob, grey } = await preparePicture(source, LIMITS);
    const mediaType = PAPER_MEDIA_TYPES.find((type) => type === blob.type);
    assert(mediaType !== undefined, 'pictures are encoded as the contract says');
    return {
      base64: await base64Of(blob),
      mediaType,
      byteCount: blob.size,
      hints: pictureHints(grey),
    };
  } catch (error) {
    if (error instanceof PictureError) throw new PaperError(error.failure);
    throw error;
  }
}

async function preparePdf(file: Blob, paper: PaperKind): Promise<PreparedPaper> {
  if (!isPdfAllowed(paper)) throw new PaperError('unsupported');
  if (file.size > calls.PDF_BYTES_MAX) throw new PaperError('too_large');
  const base64 = await base64Of(file);
  return { base64, mediaType: 'application/pdf', byteCount: file.size, hints: [] };
}

/** Calls that take both sides of a document; a side that is stored may be left out. A back end may ask for a second page
 *  of a passport. */
const SIDES = {
  nid: calls.uploadNid,
  passport: calls.uploadPassport,
  voter_card: calls.uploadVoterCard,
  driving_licence: calls.uploadDrivingLicence,
} as const satisfies Readonly<Record<DocumentType, unknown>>;

/** Calls that take the main picture alone; an identity card has none. */
const PRIMARY = {
  passport: calls.uploadPassportPrimary,
  voter_card: calls.uploadVoterCardPrimary,
  driving_licence: calls.uploadDrivingLicencePrimary,
} as const;

const FILES = {
  selfie: calls.uploadSelfie,
  address_proof: calls.uploadAddressProof,
  funds_proof: calls.uploadFundsProof,
  company_papers: calls.uploadCompanyPapers,
} as const;

async function upload(
  client: ExchangeClient,
  { target, paper, prepared, onProgress }: PaperUpload,
  signal: AbortSignal,
): Promise<StoredPapers> {
  const fileBase64 = prepared.base64;
  const sending = { signal, onUploadProgress: onProgress };
  if (target.kind === 'link') {
    const body = { uploadKey: target.uploadKey, kind: paper, fileBase64 };
    return (await client.call(calls.uploadFromPhone, { body, ...sending })).model;
  }
  const { caseId, documentType } = target;
  if (paper !== 'front' && paper !== 'back') {
    const body = { caseId, fileBase64 };
    return (await client.call(FILES[paper], { body, ...sending })).model;
  }
  if (paper === 'front' && documentType !== 'nid') {
    const body = { caseId, frontBase64: fileBase64 };
    return (await client.call(PRIMARY[documentType], { body, ...sending })).model;
  }
  const sides =
    paper === 'front'
      ? { frontBase64: fileBase64, backBase64: undefined }
      : { frontBase64: undefined, backBase64: fileBase64 };
  return (await client.call(SIDES[documentType], { body: { caseId, ...sides }, ...sending })).model;
}
