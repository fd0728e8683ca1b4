/** Turns listen errors into one sentence for the operator. */

/** The server cannot listen on the configured address. The message is shown to the operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** @throws ListenError for known system errors; anything else is rethrown. */
export async function explainListenErrors<Result>(
  place: Place,
  listening: Promise<Result>,
): Promise<Result> {
  try {
    return await listening;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const sentence = LISTEN_SENTENCES[code]?.(place);
    throw sentence === undefined ? error : new ListenError(sentence);
  }
}

const LISTEN_SENTENCES: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is already in use by another program.`,
  EACCES: ({ port }) => `Port ${port} requires higher privileges.`,
  EADDRNOTAVAIL: ({ host }) => `The address ${host} does not belong to this machine.`,
  ENOTFOUND: ({ host }) => `The host name ${host} could not be resolved.`,
};
