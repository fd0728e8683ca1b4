import * as v from 'valibot';
import { expect, it } from 'vitest';
import { base64LengthOf, base64Text } from '#contract/base64-text.ts';
import { CHAT_FILE_BYTES_MAX } from '#contract/entities/chat-message.ts';
import { PDF_BYTES_MAX, PICTURE_BYTES_MAX } from '#contract/rest/identity.ts';

it.each([0, 1, 2, 3, PICTURE_BYTES_MAX, PDF_BYTES_MAX, CHAT_FILE_BYTES_MAX])(
  'reads a file of %i bytes, however long its text is, and no larger one',
  (byteCount) => {
    const text = Buffer.alloc(byteCount, 7).toString('base64');
    expect(text).toHaveLength(base64LengthOf(byteCount));
    expect(v.is(base64Text(byteCount), text)).toBe(true);
    expect(v.is(base64Text(byteCount), `${text}AAAA`)).toBe(false);
  },
);

it.each(['', 'AAAA', 'AA==', 'AAA=', 'a+/9', 'AAAAAA=='])('accepts %j', (text) =>
  expect(v.is(base64Text(100), text)).toBe(true),
);

it.each([
  'A',
  'AA',
  'AAA',
  'AAAAA',
  '====',
  'A===',
  'AA=A',
  '=AAA',
  'AA==AAAA',
  'A-_A',
  'A A=',
  'AAA\n',
  '٤٤٤٤',
  'AAé=',
])('rejects %j', (text) => expect(v.is(base64Text(100), text)).toBe(false));
