/** Encrypts short texts on the way: RSA-OAEP with SHA-256, keys and ciphertexts in base64. Browsers have it on secure pages
 *  only. */

const ALGORITHM = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const KEY_BITS = 2_048;
const EXPONENT = new Uint8Array([1, 0, 1]);

/** Whether the browser can encrypt: false on a page without https, other than of this machine itself. */
export const canSealTexts = (): boolean =>
  // Undefined on insecure pages, despite its type.
  (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined;

/** @param publicKey as SPKI. */
export async function sealText(text: string, publicKey: string): Promise<string> {
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), ALGORITHM, false, [
    'encrypt',
  ]);
  const sealed = await crypto.subtle.encrypt(ALGORITHM, key, new TextEncoder().encode(text));
  return textOf(sealed);
}

export interface TextOpener {
  /** As SPKI. */
  readonly publicKey: string;
  readonly open: (sealed: string) => Promise<string>;
}

/** Makes a key of which only the public half leaves the browser. */
export async function createTextOpener(): Promise<TextOpener> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: KEY_BITS, publicExponent: EXPONENT },
    false,
    ['encrypt', 'decrypt'],
  );
  return {
    publicKey: textOf(await crypto.subtle.exportKey('spki', publicKey)),
    open: async (sealed) =>
      new TextDecoder().decode(await crypto.subtle.decrypt(ALGORITHM, privateKey, bytesOf(sealed))),
  };
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
