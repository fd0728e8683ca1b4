/** Whose a channel is, by its name. Any name with a user id in it is that user's alone. */
import type { UserId } from '#contract/core/ids.ts';

/** Joined as private channels; `{user}` is all that follows, or what stands before a pair. */
const OWNED =
  /^(?:account|demo-account|usernotification|notification|updateProfile)_([1-9]\d{0,15})$/;
const OWNED_OF_PAIR = /^future-trade-([1-9]\d{0,15})-[1-9]\d{0,15}-[1-9]\d{0,15}$/;
const PREFIX = /^(?:private|presence)-/;

/** @returns undefined for a channel that is nobody's. */
export function ownerOfChannel(name: string): UserId | undefined {
  const bare = name.replace(PREFIX, '');
  const [, id] = OWNED.exec(bare) ?? OWNED_OF_PAIR.exec(bare) ?? [];
  return id === undefined ? undefined : (Number(id) as UserId);
}
