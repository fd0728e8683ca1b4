/** The texts that have been loaded, in the languages that were requested. There is one catalog per folder or
 *  chunk (lingui.config.ts); a deferred part loads its catalog with its code. */
import type { Messages } from '@lingui/core';

export interface Catalogs {
  /** Loads every added catalog in a language. Catalogs that are added later join the same object before their
   *  part renders, so they need no new render.
   *  @throws when one of them cannot be loaded. */
  readonly load: (code: string) => Promise<Messages>;
  /** Loads a catalog in every language in use, now and after each switch of language.
   *  @throws when it cannot be loaded in a language that is shown. */
  readonly add: (name: string) => Promise<void>;
}

/** The texts of the frame around every page and of the trading page: loaded at the start. */
export const START_CATALOG = 'start';

/** The folder of a language's compiled catalogs in a build; `version` changes with every text. */
export const catalogFolder = (version: string, code: string): string =>
  `/static/catalogs/${version}/${code}`;

/** @param read returns the messages of a catalog in a language. */
export function createCatalogs(read: (code: string, name: string) => Promise<Messages>): Catalogs {
  const added = new Set([START_CATALOG]);
  const messagesOf = new Map<string, Messages>();
  const shown = new Set<string>();
  const reads = new Map<string, Promise<void>>();

  function messagesIn(code: string): Messages {
    const messages = messagesOf.get(code) ?? {};
    messagesOf.set(code, messages);
    return messages;
  }

  async function readInto(messages: Messages, code: string, name: string): Promise<void> {
    try {
      Object.assign(messages, await read(code, name));
    } catch (error) {
      // The next call requests it again.
      reads.delete(`${code}/${name}`);
      throw error;
    }
  }

  function readOnce(code: string, name: string): Promise<void> {
    const key = `${code}/${name}`;
    const pending = reads.get(key) ?? readInto(messagesIn(code), code, name);
    reads.set(key, pending);
    return pending;
  }

  return {
    load: async (code) => {
      let count = 0;
      // A part may add its catalog while these are being loaded.
      while (count < added.size) {
        count = added.size;
        await Promise.all([...added].map((name) => readOnce(code, name)));
      }
      shown.add(code);
      return messagesIn(code);
    },
    add: async (name) => {
      added.add(name);
      await Promise.all(
        // A language that is not shown yet reads it again before it is.
        [...messagesOf.keys()].map((code) =>
          readOnce(code, name).catch((error: unknown) => {
            if (shown.has(code)) throw error;
          }),
        ),
      );
    },
  };
}
