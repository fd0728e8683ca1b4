/** What the operator says of the page, in its head. For a static host: the embedded exchange has written it there. */
import { pageMetasOf } from '#contract/page-head.ts';
import type { CommonSettings } from '#contract/rest/settings.ts';

export function describePage(message: CommonSettings): void {
  for (const { attribute, name, content } of pageMetasOf(message)) {
    const meta = document.createElement('meta');
    meta.setAttribute(attribute, name);
    meta.content = content;
    document.head.append(meta);
  }
}
