/** Broadcasts a message to the other tabs of this origin. Suspended tabs may miss it. */

export interface CrossTabChannel {
  send(word: string): void;
  close(): void;
}

/** @param hear called with each message of another tab. */
export function openCrossTabChannel(
  name: string,
  listener: (word: string) => void,
): CrossTabChannel {
  return typeof BroadcastChannel === 'undefined'
    ? byStorage(name, listener)
    : byChannel(name, listener);
}

function byChannel(name: string, listener: (word: string) => void): CrossTabChannel {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data);
  });
  return { send: (word) => channel.postMessage(word), close: () => channel.close() };
}

/** Fallback that writes and erases a storage entry: browsers notify the other tabs of both, and
 *  nothing remains stored. */
function byStorage(name: string, listener: (word: string) => void): CrossTabChannel {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key === name && newValue !== null) listener(newValue);
  };
  addEventListener('storage', listen);
  return {
    send: (word) => {
      try {
        localStorage.setItem(name, word);
        localStorage.removeItem(name);
      } catch {
        // Storage is blocked: other tabs catch up when they become visible.
      }
    },
    close: () => removeEventListener('storage', listen),
  };
}
