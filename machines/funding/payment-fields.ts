/** Fields that a payment request fills: a QR code or a link names the address, and may name amount and memo. */
import type { PaymentRequest } from '#domain/addresses/payment-request.ts';
import type { PaymentReader } from './withdrawal.ts';

/** What is selected already, and must be what the request is for. */
export interface PaymentTarget {
  readonly coin: string | undefined;
  readonly network: PaymentNetwork | undefined;
}

interface PaymentNetwork {
  readonly addressFamily: string;
  readonly type?: string | undefined;
  /** Undefined where there are no memos. */
  readonly memoLabel?: string | undefined;
}

export interface PaymentFields {
  readonly address: string;
  /** Undefined where the request names none. */
  readonly memo: string | undefined;
  readonly amount: string | undefined;
}

/** Standards of networks that share a family of addresses. */
const STANDARDS: readonly string[] = ['ERC20', 'BEP20'];

export type PaymentMismatch = 'wrong_network' | 'other_coin' | 'memo_not_supported';

/** @returns undefined for a request that fits. A network whose standard is not known here fits its family. */
export function mismatchOf(
  request: PaymentRequest,
  { coin, network }: PaymentTarget,
): PaymentMismatch | undefined {
  const type = network?.type;
  const isOtherStandard =
    request.networkType !== undefined &&
    type !== undefined &&
    STANDARDS.includes(type) &&
    request.networkType !== type;
  if (network?.addressFamily !== request.family || isOtherStandard) return 'wrong_network';
  if (request.coin !== undefined && request.coin !== coin) return 'other_coin';
  const isMemoLost = request.memo !== undefined && network?.memoLabel === undefined;
  return isMemoLost ? 'memo_not_supported' : undefined;
}

/** @returns undefined for text that is no request, and for a request that does not fit: the text stays in its
 *  field, beside the reason. */
export function paymentFieldsOf(
  text: string,
  target: PaymentTarget,
  readPayment: PaymentReader,
): PaymentFields | undefined {
  const request = readPayment(text);
  if (request === undefined || mismatchOf(request, target) !== undefined) return undefined;
  const { address, memo, amount } = request;
  return { address, memo, amount };
}
