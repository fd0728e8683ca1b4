/** The transport of the page's calls. */
import axios, { AxiosHeaders } from 'axios';
import { TIMEOUT_MS, type Send } from './transport.ts';

const http = axios.create({
  allowAbsoluteUrls: false,
  timeout: TIMEOUT_MS,
  validateStatus: () => true,
});

export const sendByAxios: Send = async ({ method, base, path, query, body, headers, signal }) => {
  const { status, data } = await http.request<unknown>({
    method,
    baseURL: base,
    url: path,
    params: query,
    data: body,
    headers: new AxiosHeaders(headers),
    ...(signal === undefined ? {} : { signal }),
  });
  return { status, body: data };
};
