/** A family of broadcast channels, declared once: its name, how a name is read back, its events. */

export interface Channel<Key, Events> {
  /** `public` needs nothing; `private` is asked for at the authorization endpoint. */
  readonly visibility: 'public' | 'private';
  /** The literal name without Pusher's `private-` prefix. */
  nameOf(key: Key): string;
  /** @returns undefined when `name` is not of this family. */
  keyOf(name: string): Key | undefined;
  /** The payload shape of each event, by the key's own event names. */
  readonly events: Events;
}

export const channel = <Key, Events>(declared: Channel<Key, Events>): Channel<Key, Events> =>
  declared;

/** The name a subscription asks for on the wire. */
export const subscriptionNameOf = <Key>(family: Channel<Key, unknown>, key: Key): string =>
  family.visibility === 'private' ? `private-${family.nameOf(key)}` : family.nameOf(key);
