/** Declaration of a family of broadcast channels: the name, its parser and the events. */

export interface Channel<Key, Events> {
  /** `public` needs no authorization; `private` is authorized at the authorization endpoint. */
  readonly visibility: 'public' | 'private';
  /** The channel name without Pusher's `private-` prefix. */
  nameOf(key: Key): string;
  /** @returns undefined when `name` does not belong to this family. */
  keyOf(name: string): Key | undefined;
  /** Payload codec of each event, by event name for the key. */
  readonly events: Events;
}

export const channel = <Key, Events>(declared: Channel<Key, Events>): Channel<Key, Events> =>
  declared;

/** The channel name that a subscription uses on the wire. */
export const subscriptionNameOf = <Key>(family: Channel<Key, unknown>, key: Key): string =>
  family.visibility === 'private' ? `private-${family.nameOf(key)}` : family.nameOf(key);
