/** First segments of old links, and today's: codes of Hebrew, Indonesian and Norwegian. The exchange redirects them;
 *  on a static host the page is shown at the old address. */
export const OLD_SEGMENTS: Readonly<Record<string, string>> = { iw: 'he', in: 'id', no: 'nb' };

/** First segment of the addresses of a language; English has none. */
export const segmentOf = (code: string): string => code.toLowerCase();
