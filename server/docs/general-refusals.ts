/** Which refusals are not repeated beside every call. */
import { BEARER_REFUSALS, GENERAL_REFUSALS } from '../http/handler.ts';

const GENERAL: ReadonlySet<string> = new Set([...GENERAL_REFUSALS, ...BEARER_REFUSALS]);

export const isGeneral = (name: string): boolean => GENERAL.has(name);
