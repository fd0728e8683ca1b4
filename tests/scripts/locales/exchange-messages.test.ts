import { expect, it } from 'vitest';
import { REJECTIONS } from '#contract/docs/rejections.ts';
import { englishCatalogs, isRequired, messagesOf } from '#scripts/locales/english-catalogs.ts';
import { exchangeMessages, exchangeSources } from '#scripts/locales/exchange-messages.ts';
import { readMemory } from '#scripts/locales/memory.ts';
import { textsOfSource } from '#scripts/locales/response-texts.ts';
import { readText } from '#scripts/tree/files.ts';
import { exchangeMessageId } from '#server/http/exchange-texts.ts';

const textsIn = (source: string) => textsOfSource('server/routes/some.ts', source);

it('takes the texts of responses from a source', () => {
  const source = `
    const why = isOn ? 'Turned on.' : 'Turned off.';
    const MESSAGES = { open: 'Order placed.', filled: 'Order filled.' } as const;
    function closedMessage(all: boolean) { if (all) return 'All closed.'; return 'Some closed.'; }
    accept('Order canceled.', reply);
    reject('x', { message: 'Wait.' });
    accept('');
    accept(
      'On the next line.',
    );
    accept(why);
    accept(result === 'existing' ? 'Placed before.' : MESSAGES[status]);
    accept(closedMessage(all), reply);
    once({ message: 'Sent.' });
    reject('y', { message: sentence('From {from}.', { from }), fields: { id: 'a known kind', of: 'unknown' } });
    const NOUNS = texts({ orders: 'open orders' } satisfies Record<Event['kind'], string>);`;
  const { texts, unseen } = textsIn(source);
  expect(texts.toSorted((left, right) => left.localeCompare(right, 'en'))).toEqual([
    'a known kind',
    'All closed.',
    'From {from}.',
    'On the next line.',
    'open orders',
    'Order canceled.',
    'Order filled.',
    'Order placed.',
    'Placed before.',
    'Sent.',
    'Some closed.',
    'Turned off.',
    'Turned on.',
    'Wait.',
  ]);
  expect(unseen).toEqual([]);
});

it.each([
  ['a template', 'accept(`Canceled ${count} orders.`);', '`Canceled ${count} orders.`'],
  ['a joined text', "accept('Canceled ' + count);", "'Canceled ' + count"],
  ['another file', 'accept(textOf(order));', 'textOf(order)'],
  ['a parameter', "reject('x', { message: why });", 'why'],
  ['a made sentence', 'accept(sentence(`Up to ${limit}.`));', '`Up to ${limit}.`'],
])('reports a message of %s', (_, source, unseen) => {
  expect(textsIn(source).unseen).toEqual([unseen]);
});

it('sees every message of the exchange', () => {
  const paths = exchangeSources().slice(1);
  expect(paths.length).toBeGreaterThan(100);
  const unseen = paths.flatMap((path) =>
    textsOfSource(path, readText(path)).unseen.map((message) => `${path}: ${message}`),
  );
  expect(unseen).toEqual([]);
});

it('has every rejection once, with the ID that Lingui would give it', async () => {
  const messages = exchangeMessages();
  const texts = [...messages.values()].map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  for (const { message } of Object.values(REJECTIONS)) expect(texts).toContain(message);
  const start = (await englishCatalogs()).get('start') ?? new Map();
  const plain = [...start.values()].filter(({ context }) => context === undefined);
  expect(plain.length).toBeGreaterThan(0);
  for (const { id, text } of plain) expect(exchangeMessageId(text)).toBe(id);
});

it('is complete in the languages of the desk; another language may lack a message', async () => {
  const all = messagesOf('de', await englishCatalogs());
  const optional = [...all.values()].filter((message) => !isRequired('de', message));
  expect(optional.length).toBeGreaterThan(0);
  for (const { files } of optional)
    expect(files.some((file) => file.startsWith('src/'))).toBe(false);
  for (const locale of ['ar', 'vi']) {
    const memory = readMemory(locale);
    expect(optional.every((message) => isRequired(locale, message))).toBe(true);
    expect(optional.filter(({ id }) => !memory.has(id))).toEqual([]);
  }
});
