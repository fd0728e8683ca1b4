/** News of the exchange, newest first. */
import { route } from '../core/route.ts';
import { listOf } from '../codec.ts';
import { newsItemCodec } from '../entities/news-item.ts';

export const latestNews = route({
  method: 'GET',
  path: '/latest-blog-list',
  access: 'public',
  reply: listOf(newsItemCodec),
  isSilent: true,
});
