import { expect, it } from 'vitest';
import { documentOf, markup } from '#server/http/html.ts';

it('escapes all external text once', () => {
  const hostile = `<script>alert("1")</script>&'`;
  const page = documentOf(
    hostile,
    '/style.css',
    markup`<p title="${hostile}">${[hostile, markup`<b>${1}</b>`]}</p>`,
  );
  const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;';
  expect(page).toContain(`<title>${escaped}</title>`);
  expect(page).toContain(`<p title="${escaped}">${escaped}\n<b>1</b></p>`);
  expect(page).not.toContain('<script>');
});
