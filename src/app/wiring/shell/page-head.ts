/** Writes the operator's meta tags into the page head. Needed on a static host only: the built-in
 *  exchange embeds them itself. */
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
