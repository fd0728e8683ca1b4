/** Every pair with its rules. Apart from the market lists, because a trading page reads this one alone. */
import { route } from '../core/route.ts';
import { pairCodec } from '../entities/pair.ts';
import { listOf } from '../codec.ts';
import { onlyField } from '../joint-fields.ts';

export const coinPairList = route({
  method: 'GET',
  path: '/coin-pair-list',
  access: 'public',
  reply: onlyField('pairs', listOf(pairCodec)),
  envelope: 'flat',
  isSilent: true,
});
