/** Generates the figures of each language from its memory and its file of terms. */
import type { Page } from './draw-machines.ts';
import { englishCatalogs, isOfExchange, messagesOf } from './locales/english-catalogs.ts';
import { englishSourceOf } from './locales/english-source.ts';
import { TERMS } from './locales/english-terms.ts';
import { figuresOf } from './locales/language-figures.ts';
import { readMemory } from './locales/memory.ts';
import { readTerms } from './locales/terms.ts';
import {
  DESK_LOCALES,
  PSEUDO_LOCALE,
  SOURCE_LOCALE,
  TRANSLATED_LOCALES,
} from './runner/catalogs.ts';

const names = new Intl.DisplayNames([SOURCE_LOCALE], { type: 'language' });

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

export async function languagesPage(): Promise<Page> {
  const catalogs = await englishCatalogs();
  const all = messagesOf(PSEUDO_LOCALE, catalogs);
  const english = await englishSourceOf(all);
  const ofExchange = [...all.values()].filter((message) => isOfExchange(message));
  const rows: string[] = [];
  for (const locale of TRANSLATED_LOCALES) {
    const memory = readMemory(locale);
    const figures = await figuresOf(locale, memory, english);
    const lackingCount = ofExchange.filter(({ id }) => !memory.has(id)).length;
    const { messageCount, untranslatedShare, lengthRatio, longest } = figures;
    const read = readTerms(locale)?.secondRead ?? 0;
    const text = (all.get(longest.id)?.text ?? '').replaceAll('|', String.raw`\|`);
    rows.push(
      `| \`${locale}\` | ${names.of(locale) ?? locale} | ${messageCount} | ${lackingCount} | ${percent(read / messageCount)} | ${percent(untranslatedShare)} | ${lengthRatio.toFixed(2)} | ${longest.ratio.toFixed(1)}: “${text}” |`,
    );
  }
  // A language without the desk.
  const clientCount = messagesOf('', catalogs).size - ofExchange.length;
  const desk = DESK_LOCALES.filter((locale) => locale !== PSEUDO_LOCALE).join(', ');
  const text = [
    '# Languages',
    `Generated from \`locales/\` by \`npm run docs\`. The client has ${clientCount} English messages. Those of the operator’s desk (${all.size - clientCount - ofExchange.length} more) are translated into its languages: ${desk}. The exchange has ${ofExchange.length} more, which it sends in English where a language lacks them.`,
    `Every language has all messages of the client; \`npm run check -- --only=locales\` fails where one is missing, where a placeholder, a tag or a plural form differs, where letters, marks or words belong to another language, and where one of the ${TERMS.length} terms of trading has another word than its approved one ([decision 170](decisions/0170-checks-of-translations.md)).`,
    '- *Lacking*: messages of the exchange that are sent in English.\n- *Read again*: messages that a second reader has compared with the English, without the first translator. Messages about money, loss, liquidation, deletion or consent come first.\n- *As in English*: texts that are the same in English, among those with words to translate; at most 6%.\n- *Length*: of all texts with sixteen characters or more, compared with English. *Longest growth*: the text that grows most, by its English.',
    [
      '| code | language | messages | lacking | read again | as in English | length | longest growth |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
  ].join('\n\n');
  return { path: 'docs/languages.md', text: `${text}\n` };
}
