/** Puts the texts of the exchange into the languages of the built client, each read when it is first needed. */
import type { ServerConfig } from '#server/config/config.ts';
import { preloadsIn } from '#server/http/client-page.ts';
import { exchangeTextsIn } from '#server/http/exchange-texts.ts';
import type { WordIn } from '#server/runtime/sentence.ts';

export const wordInOf = ({ CLIENT_DIR }: Pick<ServerConfig, 'CLIENT_DIR'>): WordIn =>
  exchangeTextsIn(CLIENT_DIR, () => preloadsIn(CLIENT_DIR).locales);
