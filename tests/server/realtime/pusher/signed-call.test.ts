import { describe, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { callSignature } from '#server/realtime/pusher/signatures.ts';
import { callRejection, queryOf } from '#server/realtime/pusher/signed-call.ts';

const APP = { appId: '3', key: 'key', secret: 'secret' };
const NOW = epochMs(1_700_000_000_000);

describe('the query of a call', () => {
  it.each([
    ['', []],
    [
      'a=1&B=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['a', [['a', '']]],
    ['a=1=2', [['a', '1=2']]],
    [
      'a=x%20y&b=x+y',
      [
        ['a', 'x y'],
        ['b', 'x+y'],
      ],
    ],
  ])('of %j is parsed, keys in lower case and values unescaped', (text, pairs) => {
    expect([...(queryOf(text) ?? [])]).toEqual(pairs);
  });

  it.each(['a=1&a=2', 'a=1&A=2', 'a=%', 'a=%E0%A4%A'])('of %j is rejected', (text) => {
    expect(queryOf(text)).toBeUndefined();
  });
});

describe('a signed call', () => {
  const sign = (written: string, sent = written) => {
    const query = new Map([
      ['auth_key', APP.key],
      ['auth_timestamp', '1700000000'],
      ['auth_version', '1.0'],
    ]);
    query.set('auth_signature', callSignature(APP, { method: 'GET', path: written, query }));
    return { method: 'GET', path: sent, query, body: Buffer.of() };
  };

  it('may have its path escaped in transit, because libraries leave escaping to the HTTP client', () => {
    const path = '/apps/3/users/user 12/terminate_connections';
    expect(callRejection(APP, sign(path, path.replace(' ', '%20')), NOW)).toBeUndefined();
    expect(callRejection(APP, sign('/apps/3/channels'), NOW)).toBeUndefined();
  });

  it('is rejected when any signed part was changed', () => {
    const call = sign('/apps/3/channels');
    expect(callRejection(APP, { ...call, path: '/apps/3/events' }, NOW)).toBe(
      'Invalid auth_signature',
    );
    expect(callRejection(APP, { ...call, method: 'POST' }, NOW)).toBe('Invalid auth_signature');
    const body = Buffer.from('{}');
    expect(callRejection(APP, { ...call, body }, NOW)).toBe('body_md5 does not fit the body');
  });

  it.each([
    [-601_000, true],
    [-600_000, false],
    [600_000, false],
    [601_000, true],
  ])('with a clock that is %i ms ahead is rejected: %s', (aheadMs, isRejected) => {
    const rejection = callRejection(APP, sign('/apps/3/channels'), epochMs(NOW + aheadMs));
    expect(rejection !== undefined).toBe(isRejected);
  });
});
