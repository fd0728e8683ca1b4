/** Which refusals are not repeated beside every call. */
import { BEARER_REJECTIONS, GENERAL_REJECTIONS } from '#server/http/handler.ts';

const GENERAL: ReadonlySet<string> = new Set([...GENERAL_REJECTIONS, ...BEARER_REJECTIONS]);

export const isGeneral = (name: string): boolean => GENERAL.has(name);
