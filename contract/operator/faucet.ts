/** Calls of the faucet, which sends simulated coins to deposit addresses. They exist only on an exchange that its
 *  own machine alone can reach. */
import * as v from 'valibot';
import { codec, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, omittableField } from '../fields.ts';
import { countIn, knownText } from '../wire.ts';
import { operatorRoute } from './operator-route.ts';

export const FAUCET_PATH = '/faucet';

/** `small`: below the minimum. `no_memo`: without the memo. `rolled_back`: after the credit. `rolled_back_late`:
 *  when final. `dropped`: never mined. `flagged`: from a sanctioned address. */
export const FAUCET_KINDS = [
  'normal',
  'small',
  'no_memo',
  'rolled_back',
  'rolled_back_late',
  'dropped',
  'flagged',
] as const;
export type FaucetKind = (typeof FAUCET_KINDS)[number];

/** A text; a JSON number is one too. */
const inputText = codec(v.union([v.string(), v.number()]), {
  decode: String,
  encode: (text) => text,
});
const textField = <const Name extends string>(name: Name) => fieldWithDefault(name, inputText, '');

/** A text that is no number names no network. */
const networkText = codec(inputText.wire, {
  decode: (wire) => (/^\d{1,6}$/.test(String(wire)) ? Number(wire) : 0),
  encode: (id) => id,
});
const networkId = fieldWithDefault('network_id', networkText, 0);

const sendBody = fields({
  coin: textField('coin_type'),
  networkId,
  address: textField('address'),
  memo: textField('memo'),
  amount: textField('amount'),
  kind: fieldWithDefault('kind', knownText(FAUCET_KINDS, 40, 'normal'), 'normal'),
});
export type FaucetRequest = ModelOf<typeof sendBody>;

/** The transaction; status 422 with a sentence about the problem when nothing is sent. */
export const sendCoins = operatorRoute({
  method: 'POST',
  path: `${FAUCET_PATH}/send`,
  body: sendBody,
  reply: fields({
    transactionId: omittableField('transaction_id', v.string()),
    fromAddress: omittableField('from_address', v.string()),
    message: omittableField('message', v.string()),
  }),
});

/** Mines blocks ahead of their time; status 422 for an unknown network. */
export const mineBlocks = operatorRoute({
  method: 'POST',
  path: `${FAUCET_PATH}/blocks`,
  body: fields({ networkId, count: fieldWithDefault('count', countIn(0, 100), 1) }),
  reply: fields({ isMined: field('mined', v.boolean()) }),
});
