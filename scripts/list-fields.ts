/** Generates what the API document says about single fields, from the comments above their declarations. */
import { ROUTES } from '#contract/routes.ts';
import { ENTITIES } from '#server/docs/json-schemas.ts';
import type { Page } from './draw-machines.ts';
import { DeclaredFields, type FieldSentences } from './tree/declared-fields.ts';

/** Parts of a call that have a codec. */
export const CALL_PARTS = ['params', 'query', 'body', 'reply'] as const;

export function fieldsPage(): Page {
  const declared = new DeclaredFields();
  const entities = Object.keys(ENTITIES).map((name): Entry => {
    const sentences = declared.sentencesOf('server/docs/json-schemas.ts', 'ENTITIES', name);
    return [name, ofWire(sentences)];
  });
  const calls = Object.keys(ROUTES).map((name): Entry => {
    const parts = CALL_PARTS.map((part): Entry => {
      const sentences = declared.sentencesOf('contract/routes.ts', 'ROUTES', name, part);
      return [part, ofWire(sentences)];
    });
    return [name, withoutEmpty(parts)];
  });
  const content = { entities: withoutEmpty(entities), calls: withoutEmpty(calls) };
  return {
    path: 'server/docs/field-sentences.json',
    text: `${JSON.stringify(content, undefined, 2)}\n`,
  };
}

type Entry = readonly [name: string, value: object];

const withoutEmpty = (entries: readonly Entry[]): Readonly<Record<string, object>> =>
  Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0));

/** What is undefined in code is absent on the wire. */
const ofWire = (sentences: FieldSentences): FieldSentences =>
  Object.fromEntries(
    Object.entries(sentences).map(([path, sentence]) => [
      path,
      sentence.replaceAll('Undefined', 'Absent').replaceAll('undefined', 'absent'),
    ]),
  );
