/** Every pair with its rules. Apart from the market lists, because a trading page reads this one alone. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { pairCodec } from '../entities/pair.ts';
import { listOf, codec } from '../codec.ts';

export const coinPairList = route({
  method: 'GET',
  path: '/coin-pair-list',
  access: 'public',
  reply: codec(v.object({ pairs: listOf(pairCodec).wire }), {
    decode: (wire) => listOf(pairCodec).decode(wire.pairs),
    encode: (pairs) => ({ pairs: listOf(pairCodec).encode(pairs) }),
  }),
  envelope: 'flat',
  isSilent: true,
});
