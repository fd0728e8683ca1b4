/** Page of the mock provider: says at the top that it is a mock, and lets the developer decide. */
import { documentOf, markup } from '#server/http/html.ts';
import { DOCUMENT_HEADERS, type HeaderMap } from '#server/http/security-policy.ts';
import { STYLE_URL } from '#server/http/server-style.ts';

export const mockPageHeaders = (): HeaderMap => ({
  ...DOCUMENT_HEADERS,
  'cache-control': 'no-store',
  'content-security-policy': [
    `default-src 'none'`,
    `style-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; '),
});

export const mockPageText = (inquiryId: string, action: string): string =>
  documentOf(
    'Test identity provider',
    STYLE_URL,
    markup`<main>
      <h1>Test identity provider</h1>
      <p>Mock provider for development. It runs only on this machine, reads no document, and
        decides what you choose.</p>
      <p>Inquiry ${inquiryId}</p>
      <form method="post" action="${action}">
        <p><label>First name <input name="first_name" value="Mai" maxlength="60" /></label></p>
        <p><label>Last name <input name="last_name" value="Tran" maxlength="60" /></label></p>
        <p><label>Document valid until
          <input name="expires_on" placeholder="YYYY-MM-DD" maxlength="10" /></label></p>
        <p><label>Events
          <select name="delivery">
            <option value="once">Sent once</option>
            <option value="twice">Sent twice</option>
            <option value="late">Sent twice, then an older one</option>
          </select></label></p>
        <p><button name="status" value="approved">Approve</button>
          <button name="status" value="declined">Decline</button>
          <button name="status" value="needs_review">Needs review</button>
          <button name="status" value="completed">Complete only</button></p>
      </form>
    </main>`,
  );
