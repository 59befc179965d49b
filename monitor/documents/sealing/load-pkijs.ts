import { webcrypto } from 'node:crypto';

/**
 * pkijs with Node's own cryptography: for time stamps and signatures of PDFs. Loaded at first use, since few
 * installations need either.
 *
 * @returns the two libraries, Node's Web Crypto under the browser's type, and the engine over it
 */
export async function loadPkijs() {
  const [pkijs, asn1] = await Promise.all([import('pkijs'), import('asn1js')]);
  // The same object; only Node's types and the browser's differ.
  const crypto = webcrypto as unknown as Crypto;
  const engine = new pkijs.CryptoEngine({ name: 'node', crypto });
  pkijs.setEngine('node', engine);
  return { pkijs, asn1, crypto, engine };
}
