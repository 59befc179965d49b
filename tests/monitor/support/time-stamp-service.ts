import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONFIG = `
[ req ]
distinguished_name = dn
[ dn ]
[ ca ]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign
[ signer ]
basicConstraints = CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[ web ]
basicConstraints = CA:false
extendedKeyUsage = serverAuth
[ tsa ]
default_tsa = tsa_config
[ tsa_config ]
serial = ./serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
`;

/**
 * A time stamp service of the test's own on loopback: openssl signs each request, with a certificate that an authority of the
 * test has issued.
 */
export async function startTimeStampService() {
  const folder = mkdtempSync(join(tmpdir(), 'time-stamps-'));
  const run = (...argv: string[]) => execFileSync('openssl', argv, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  writeFileSync(join(folder, 'openssl.cnf'), CONFIG);
  writeFileSync(join(folder, 'serial'), '01\n');
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-config', 'openssl.cnf'];
  run(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test authority',
    '-days',
    '3650',
    '-extensions',
    'ca',
  );
  for (const [name, subject] of [
    ['signer', 'Test clock'],
    ['other', 'Another authority'],
  ] as const)
    if (name === 'signer') {
      run('req', ...newKey, '-keyout', 'signer.key', '-out', 'signer.csr', '-subj', `/CN=${subject}`);
      run(
        'x509',
        '-req',
        '-in',
        'signer.csr',
        '-CA',
        'ca.pem',
        '-CAkey',
        'ca.key',
        '-CAcreateserial',
        '-days',
        '3650',
        '-out',
        'signer.pem',
        '-extfile',
        'openssl.cnf',
        '-extensions',
        'signer',
      );
    } else
      run(
        'req',
        '-x509',
        ...newKey,
        '-keyout',
        'other.key',
        '-out',
        'other.pem',
        '-subj',
        `/CN=${subject}`,
        '-days',
        '3650',
        '-extensions',
        'ca',
      );
  let asked = 0;
  /** The reply to send instead, to see it rejected. */
  let instead: ((reply: Buffer) => Buffer) | null = null;
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    asked += 1;
    writeFileSync(join(folder, 'query.tsq'), Buffer.concat(pieces));
    run(
      'ts',
      '-reply',
      '-config',
      'openssl.cnf',
      '-queryfile',
      'query.tsq',
      '-signer',
      'signer.pem',
      '-inkey',
      'signer.key',
      '-out',
      'reply.tsr',
    );
    const reply = readFileSync(join(folder, 'reply.tsr'));
    response.setHeader('content-type', 'application/timestamp-reply');
    response.end(instead ? instead(reply) : reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    authority: readFileSync(join(folder, 'ca.pem'), 'utf8'),
    otherAuthority: readFileSync(join(folder, 'other.pem'), 'utf8'),
    asked: () => asked,
    answerWith: (change: ((reply: Buffer) => Buffer) | null) => {
      instead = change;
    },
    /** What somebody with openssl and no program of ours does: "Verification: OK". */
    verifyByOpenssl: (hash: string, stamp: Buffer) => {
      writeFileSync(join(folder, 'stamp.tsr'), stamp);
      return String(run('ts', '-verify', '-digest', hash, '-in', 'stamp.tsr', '-CAfile', 'ca.pem'));
    },
    stop: async () => {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
