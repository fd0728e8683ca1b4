/** Texts and links of the landing page and the footer. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { shortText } from '../wire.ts';
import { slugQuery, text } from './settings.ts';

export const landingSettings = route({
  method: 'GET',
  path: '/common-landing-custom-settings',
  access: 'public',
  query: slugQuery,
  reply: codec(
    v.object({
      copyright_text: text,
      copyright_link: text,
      media_list: v.optional(
        v.nullable(v.array(v.object({ title: shortText(60), link: shortText(400) }))),
      ),
      /** Pages of the operator's own: plain text, an empty line between paragraphs. */
      custom_page_settings: v.optional(
        v.nullable(
          v.array(v.object({ key: shortText(60), title: shortText(120), text: shortText(40_000) })),
        ),
      ),
    }),
    {
      decode: (wire) => ({
        copyrightText: wire.copyright_text ?? '',
        copyrightLink: wire.copyright_link ?? '',
        media: wire.media_list ?? [],
        customPages: wire.custom_page_settings ?? [],
      }),
      encode: (model) => ({
        copyright_text: model.copyrightText,
        copyright_link: model.copyrightLink,
        media_list: model.media.map(({ title, link }) => ({ title, link })),
        custom_page_settings: model.customPages.map(({ key, title, text }) => ({
          key,
          title,
          text,
        })),
      }),
    },
  ),
  isSilent: true,
});
