// @vitest-environment node
/** Short texts encrypted by the browser, and by Node as the exchange does it. */
import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto';
import { expect, it } from 'vitest';
import { canSealTexts, createTextOpener, sealText } from '#src/platform/sealed-text.ts';

const CODE = '0123456789ABCDEF';
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;

it('encrypts a text for the key of the exchange, differently each time', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const [sealed, again] = [await sealText(CODE, spki), await sealText(CODE, spki)];
  const opened = privateDecrypt({ key: privateKey, ...OAEP }, Buffer.from(sealed, 'base64'));
  expect(opened.toString()).toBe(CODE);
  expect(again).not.toBe(sealed);
});

it('decrypts what the exchange encrypts for the key of the page', async () => {
  const { publicKey, open } = await createTextOpener();
  const key = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`;
  const sealed = publicEncrypt({ key, ...OAEP }, Buffer.from(CODE)).toString('base64');
  expect(await open(sealed)).toBe(CODE);
  const other = await createTextOpener();
  await expect(other.open(sealed)).rejects.toThrow();
});

it('says whether the browser can encrypt', () => {
  expect(canSealTexts()).toBe(true);
});
