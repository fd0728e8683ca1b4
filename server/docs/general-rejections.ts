/** The general rejections, which the document lists once instead of with every call. */
import { BEARER_REJECTIONS, GENERAL_REJECTIONS } from '#server/http/handler.ts';

const GENERAL: ReadonlySet<string> = new Set([...GENERAL_REJECTIONS, ...BEARER_REJECTIONS]);

export const isGeneral = (name: string): boolean => GENERAL.has(name);
