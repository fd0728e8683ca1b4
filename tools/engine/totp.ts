/** The `totp` operation. */
import { bytesOfBase32, totpCode } from '#server/accounts/second-factor/totp.ts';
import { BadLine, isAbsent, numberIn, oneOf, textIn, type Line } from './fields.ts';

export function totpResponse(line: Line): object {
  const secret = bytesOfBase32(textIn(line, 'secret_base32'));
  if (secret === undefined) throw new BadLine('"secret_base32" is base32');
  const algorithm = isAbsent(line['alg'])
    ? 'sha1'
    : oneOf(line, 'alg', ['sha1', 'sha256', 'sha512']);
  const digits = isAbsent(line['digits']) ? 6 : numberIn(line, 'digits');
  return { code: totpCode(secret, numberIn(line, 'unix_time'), { algorithm, digits }) };
}
