/** Page of a mock provider: states at the top that it is a mock, and lets the user choose the
 *  identity. */
import { documentOf, markup, type Html } from '#server/http/html.ts';
import { DOCUMENT_HEADERS, type HeaderMap } from '#server/http/security-policy.ts';
import { STYLE_URL } from '#server/http/server-style.ts';

export interface LocalPageField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

export interface LocalPage {
  readonly title: string;
  readonly action: string;
  readonly fields: readonly LocalPageField[];
  /** Submitted unchanged. */
  readonly hidden: Readonly<Record<string, string>>;
}

/** Allows the form to redirect only to pages of these origins. */
export const localPageHeaders = (origins: readonly string[]): HeaderMap => ({
  ...DOCUMENT_HEADERS,
  'cache-control': 'no-store',
  'content-security-policy': [
    `default-src 'none'`,
    `style-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self' ${origins.join(' ')}`,
    `frame-ancestors 'none'`,
  ].join('; '),
});

export const localPageText = ({ title, action, fields, hidden }: LocalPage): string =>
  documentOf(
    title,
    STYLE_URL,
    markup`<main>
      <h1>${title}</h1>
      <p>Test provider for development. It runs only on this machine and signs you in as any
        user you enter.</p>
      <form method="post" action="${action}">
        ${Object.entries(hidden).map(([name, value]) => hiddenOf(name, value))}
        ${fields.map((field) => fieldOf(field))}
        <p><button name="answer" value="yes">Continue</button>
          <button name="answer" value="no" formnovalidate>Cancel</button></p>
      </form>
    </main>`,
  );

const hiddenOf = (name: string, value: string): Html =>
  markup`<input type="hidden" name="${name}" value="${value}" />`;

const fieldOf = ({ name, label, value }: LocalPageField): Html =>
  markup`<p><label>${label} <input name="${name}" value="${value}" required maxlength="120" /></label></p>`;
