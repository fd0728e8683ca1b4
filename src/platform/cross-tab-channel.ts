/** A word to the other tabs of this origin: at once, never to oneself, and lost on whoever sleeps. */

export interface CrossTabChannel {
  send(word: string): void;
  close(): void;
}

/** @param hear told what another tab said. */
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

/** A written and erased entry: browsers tell the other tabs of both, and nothing stays. */
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
        // Blocked storage: the others find out when they are next looked at.
      }
    },
    close: () => removeEventListener('storage', listen),
  };
}
