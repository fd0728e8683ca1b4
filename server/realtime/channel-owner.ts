/** Determines the owner of a channel by its name. A channel with a user id in its name belongs only
 *  to that user. */
import type { UserId } from '#contract/core/ids.ts';

/** Joined as private channels; `{user}` is the rest of the name, or comes before a pair. */
const OWNED =
  /^(?:account|demo-account|wallet|deposit|withdrawal|usernotification|notification|support-chat|updateProfile|p2p|earn|ico)_([1-9]\d{0,15})$/;
const OWNED_OF_PAIR = /^future-trade-([1-9]\d{0,15})-[1-9]\d{0,15}-[1-9]\d{0,15}$/;
/** The order is not looked up: a user who has no part in it receives nothing on the own name. */
const OWNED_OF_ORDER = /^p2p-chat-[A-Za-z0-9]{8,32}_([1-9]\d{0,15})$/;
/** The project is not looked up either. */
const OWNED_OF_PROJECT = /^ico-chat-[1-9]\d{0,14}_([1-9]\d{0,15})$/;
const PREFIX = /^(?:private|presence)-/;

/** @returns undefined for a channel without an owner. */
export function ownerOfChannel(name: string): UserId | undefined {
  const bare = name.replace(PREFIX, '');
  const [, id] =
    OWNED.exec(bare) ??
    OWNED_OF_PAIR.exec(bare) ??
    OWNED_OF_ORDER.exec(bare) ??
    OWNED_OF_PROJECT.exec(bare) ??
    [];
  return id === undefined ? undefined : (Number(id) as UserId);
}
