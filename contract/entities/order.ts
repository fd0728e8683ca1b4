/** A spot order as its owner sees it, and its terms. Separate from the codec, which a live book does not load. */
import type { ModelOf } from '../codec.ts';
import type { orderCodec } from './order-codec.ts';

export * from './order-terms.ts';

export type Order = ModelOf<typeof orderCodec>;
