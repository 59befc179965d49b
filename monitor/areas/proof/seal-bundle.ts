import { createHash, sign } from 'node:crypto';
import { zipSync } from 'fflate';
import { canonicalJson } from '../../base/canonical-json';
import type { Signer } from '../../documents/pdf/sign-pdf';

export type BundleFile = { name: string; bytes: Buffer };

/**
 * Seals the files of a bundle: a manifest, in the one spelling that vetting files are hashed in, names each with its SHA-256, and the
 * key that signs the PDFs of vetting files signs the manifest. `app/programs/verify-vetting-file.mjs` reads it.
 *
 * @returns the archive (zip), and the SHA-256 of the manifest in hex
 */
export function sealBundle(
  files: readonly BundleFile[],
  about: Record<string, unknown>,
  { certificates, key }: Signer,
  now: Date,
): { archive: Buffer; sha256: string } {
  const manifest = Buffer.from(
    canonicalJson({
      ...about,
      format: 1,
      files: files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256(bytes) })),
      certificates: certificates.map(String),
    }),
    'utf8',
  );
  const signature = sign('sha256', manifest, key).toString('base64');
  const all = [
    ...files,
    { name: 'manifest.json', bytes: manifest },
    { name: 'manifest.sig', bytes: Buffer.from(`${signature}\n`) },
  ];
  const archive = zipSync(Object.fromEntries(all.map(({ name, bytes }) => [name, new Uint8Array(bytes)])), {
    mtime: now,
  });
  return { archive: Buffer.from(archive), sha256: sha256(manifest) };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
