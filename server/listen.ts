/** Describes why a server cannot listen, for the operator who starts it. */

/** The configured address cannot be used; the message is one sentence for the operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** @throws ListenError for known system errors; anything else is rethrown. */
export async function opened<Result>(place: Place, listening: Promise<Result>): Promise<Result> {
  try {
    return await listening;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const sentence = LISTEN_SENTENCES[code]?.(place);
    throw sentence === undefined ? error : new ListenError(sentence);
  }
}

const LISTEN_SENTENCES: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken: another program listens on it.`,
  EACCES: ({ port }) => `Port ${port} is not for this user to open.`,
  EADDRNOTAVAIL: ({ host }) => `The address ${host} is none of this machine.`,
  ENOTFOUND: ({ host }) => `The name ${host} leads nowhere.`,
};
