/** Tests cookies with their fixed names and the specified attributes. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eraseCookie, readCookie, SESSION_COOKIES, writeCookie } from '#src/platform/cookies.ts';

/** Records written cookies with their attributes, because happy-dom hides them. */
function spyOnWrites(): string[] {
  const written: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text);
  });
  return written;
}

const give = (jar: string): void => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(jar);
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Stands for a browser's cookies on this page; Safari drops secure ones on http://localhost. */
function storeCookies({ dropsSecure }: { readonly dropsSecure: boolean }): Map<string, string> {
  const stored = new Map<string, string>();
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    if (dropsSecure && text.includes('; Secure')) return;
    const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
    if (text.includes('Max-Age=0')) stored.delete(name);
    else stored.set(name, value);
  });
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    [...stored].map((pair) => pair.join('=')).join('; '),
  );
  return stored;
}

const onPage = (address: string): void => {
  vi.stubGlobal('location', new URL(address));
};

describe('a browser that drops secure cookies', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    it(`[STORE-01] stores, replaces and erases cookies without TLS on ${host}`, () => {
      onPage(`http://${host}:3000/`);
      const stored = storeCookies({ dropsSecure: true });
      writeCookie('token', 'first');
      writeCookie('token', 'second');
      expect([...stored]).toEqual([['token', 'second']]);
      eraseCookie('token');
      expect([...stored]).toEqual([]);
    });
  }

  it.each(['http://exchange.example/', 'http://localhost.example/', 'https://localhost/'])(
    '[STORE-05] stores nothing without Secure on %s',
    (address) => {
      onPage(address);
      const stored = storeCookies({ dropsSecure: true });
      writeCookie('token', 'first');
      expect([...stored]).toEqual([]);
    },
  );
});

describe('writing', () => {
  it('[STORE-05] is secure on loopback in a browser that stores secure cookies there', () => {
    onPage('http://localhost:3000/');
    const stored = storeCookies({ dropsSecure: false });
    const set = vi.spyOn(document, 'cookie', 'set');
    writeCookie('token', 'first');
    expect([...stored]).toEqual([['token', 'first']]);
    expect(set.mock.calls.every(([text]) => text.includes('; Secure'))).toBe(true);
  });

  it('[STORE-05] is secure and Lax for the whole origin', () => {
    onPage('https://exchange.example/');
    const written = spyOnWrites();
    writeCookie(SESSION_COOKIES.accessToken, 'a.b=c; d', 60);
    expect(written).toEqual(['token=a.b%3Dc%3B%20d; Path=/; Max-Age=60; Secure; SameSite=Lax']);
  });

  it('erases with a max age of zero', () => {
    onPage('https://exchange.example/');
    const written = spyOnWrites();
    eraseCookie('user-id');
    expect(written[0]).toContain('Max-Age=0');
  });
});

describe('reading', () => {
  it('[STORE-01] finds a cookie by its full name', () => {
    give('evm_access_token=chain; token=abc%3D; xtoken=other');
    expect(readCookie('token')).toBe('abc=');
    expect(readCookie('evm_access_token')).toBe('chain');
    expect(readCookie('oken')).toBeUndefined();
  });

  it('treats an empty cookie and a broken escape as missing', () => {
    give('token=; user-id=%E0%A4%A');
    expect(readCookie('token')).toBeUndefined();
    expect(readCookie('user-id')).toBeUndefined();
  });
});
