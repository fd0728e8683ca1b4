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
});

describe('writing', () => {
  it('[STORE-05] is secure and Lax for the whole origin', () => {
    const written = spyOnWrites();
    writeCookie(SESSION_COOKIES.accessToken, 'a.b=c; d', 60);
    expect(written).toEqual(['token=a.b%3Dc%3B%20d; Path=/; Max-Age=60; Secure; SameSite=Lax']);
  });

  it('erases with a max age of zero', () => {
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
