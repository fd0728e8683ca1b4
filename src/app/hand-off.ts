/** A fresh sign-in that is about to be handed over to another site: what the person is asked first. Kept
 *  in memory alone; a reload forgets it. */
import { proxy, ref } from 'valtio/vanilla';

export interface HandOff {
  /** Who would get the session, as the person can check it. */
  readonly host: string;
  readonly accept: () => void;
  readonly decline: () => void;
}

/** Drawn by the shell while there is one. */
export const handOff = proxy<{ offered: HandOff | undefined }>({ offered: undefined });

export function offerHandOff(offered: HandOff | undefined): void {
  handOff.offered = offered === undefined ? undefined : ref(offered);
}
