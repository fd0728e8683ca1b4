/** Axios transport for the page's calls. */
import axios, { AxiosHeaders } from 'axios';
import { queryTextOf } from './query-text.ts';
import { TIMEOUT_MS, UPLOAD_TIMEOUT_MS, type Send, type UploadProgress } from './transport.ts';

const http = axios.create({
  allowAbsoluteUrls: false,
  timeout: TIMEOUT_MS,
  validateStatus: () => true,
});

export const sendByAxios: Send = async (request) => {
  const { method, base, path, query, body, isForm, headers, signal, onUploadProgress } = request;
  const {
    status,
    data,
    headers: received,
  } = await http.request<unknown>({
    method,
    baseURL: base,
    url: `${path}${queryTextOf(query)}`,
    data: isForm ? formOf(body) : body,
    headers: new AxiosHeaders(headers),
    ...(signal === undefined ? {} : { signal }),
    ...(onUploadProgress === undefined ? {} : optionsOfUpload(onUploadProgress)),
  });
  const retryAfter: unknown = received['retry-after'];
  return {
    status,
    body: data,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
  };
};

/** The browser's own part of sending: bytes that it has handed on. */
const optionsOfUpload = (onUploadProgress: UploadProgress) => ({
  timeout: UPLOAD_TIMEOUT_MS,
  onUploadProgress: ({ loaded, total }: { readonly loaded: number; readonly total?: number }) => {
    if (total !== undefined && total > 0) onUploadProgress(Math.min(1, loaded / total));
  },
});

const formOf = (body: unknown): URLSearchParams =>
  new URLSearchParams(
    Object.entries(body as Readonly<Record<string, unknown>>).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
