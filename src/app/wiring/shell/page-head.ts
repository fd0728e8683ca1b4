/** What the operator says of the page, in its head. For a static host: the embedded exchange has written it there. */
import { pageMetasOf } from '#contract/page-head.ts';
import type { CommonSettings } from '#contract/rest/settings.ts';

export function describePage(settings: CommonSettings): void {
  for (const { attribute, name, content } of pageMetasOf(settings)) {
    const meta = document.createElement('meta');
    meta.setAttribute(attribute, name);
    meta.content = content;
    document.head.append(meta);
  }
}
