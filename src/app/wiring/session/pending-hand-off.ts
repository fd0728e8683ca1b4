/** Pending hand-off of a new sign-in to another site, which the user must confirm. Stored in memory
 *  only; a reload discards it. */
import { proxy, ref } from 'valtio/vanilla';

export interface HandOff {
  /** Host that would receive the session, shown to the user. */
  readonly host: string;
  readonly accept: () => void;
  readonly decline: () => void;
}

/** Rendered by the shell while there is an offer. */
export const handOff = proxy<{ offered: HandOff | undefined }>({ offered: undefined });

export function offerHandOff(offered: HandOff | undefined): void {
  handOff.offered = offered === undefined ? undefined : ref(offered);
}
