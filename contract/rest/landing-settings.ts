/** Texts and links of the landing page and the footer. */
import { route } from '../core/route.ts';
import { listOf } from '../codec.ts';
import { field, fields, fieldWithDefault } from '../fields.ts';
import { shortText } from '../wire.ts';
import { slugQuery, textField } from './settings.ts';

const mediaCodec = fields({
  title: field('title', shortText(60)),
  link: field('link', shortText(400)),
});

/** A page of the operator's own: plain text, an empty line between paragraphs. */
const customPageCodec = fields({
  key: field('key', shortText(60)),
  title: field('title', shortText(120)),
  text: field('text', shortText(40_000)),
});

export const landingSettings = route({
  method: 'GET',
  path: '/common-landing-custom-settings',
  access: 'public',
  query: slugQuery,
  reply: fields({
    copyrightText: textField('copyright_text'),
    copyrightLink: textField('copyright_link'),
    media: fieldWithDefault('media_list', listOf(mediaCodec), []),
    customPages: fieldWithDefault('custom_page_settings', listOf(customPageCodec), []),
  }),
  isSilent: true,
});
