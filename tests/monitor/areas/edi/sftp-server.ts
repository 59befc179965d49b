import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Server, type SFTPWrapper, utils } from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = utils.sftp;

/**
 * An SFTP server of a partner over a folder, on this machine.
 *
 * @param hostKey another one: the server was replaced, or someone stands in between
 */
export async function startSftpServer(
  folder: string,
  { username, password, publicKey }: { username: string; password?: string; publicKey?: string },
  hostKey: string = utils.generateKeyPairSync('ed25519').private,
) {
  const tried: string[] = [];
  const server = new Server({ hostKeys: [hostKey] }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (context) => {
      tried.push(context.method);
      const isPassword = context.method === 'password' && password !== undefined && context.password === password;
      const known = publicKey === undefined ? null : utils.parseKey(publicKey);
      const isKey =
        context.method === 'publickey' &&
        known !== null &&
        !(known instanceof Error) &&
        context.key.data.equals(known.getPublicSSH());
      if (context.username === username && (isPassword || isKey)) context.accept();
      else context.reject(publicKey ? ['publickey'] : ['password']);
    });
    client.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp(), folder)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const parsed = utils.parseKey(hostKey);
  if (parsed instanceof Error) throw parsed;
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '');
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: `SHA256:${digest}`,
    /** Ways to sign in that were tried. */
    tried,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

function serve(sftp: SFTPWrapper, root: string) {
  const handles = new Map<number, { file: number | null; entries: string[]; path: string }>();
  let next = 0;
  const inside = (path: string) => join(root, join('/', path));
  const attributes = (path: string) => {
    const { mode, size, atimeMs, mtimeMs } = statSync(path);
    return { mode, uid: 0, gid: 0, size, atime: atimeMs / 1000, mtime: mtimeMs / 1000 };
  };
  const attempt = (id: number, work: () => void) => {
    try {
      work();
    } catch {
      sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    }
  };
  const begin = (id: number, of: { file: number | null; entries: string[]; path: string }) => {
    next += 1;
    handles.set(next, of);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(next);
    sftp.handle(id, handle);
  };
  const at = (handle: Buffer) => handles.get(handle.readUInt32BE(0))!;
  sftp.on('REALPATH', (id, path) => sftp.name(id, [{ filename: path, longname: path, attrs: {} as never }]));
  const answerAttributes = (id: number, path: string) => attempt(id, () => sftp.attrs(id, attributes(inside(path))));
  sftp.on('STAT', answerAttributes);
  sftp.on('LSTAT', answerAttributes);
  sftp.on('FSTAT', (id, handle) => attempt(id, () => sftp.attrs(id, attributes(at(handle).path))));
  for (const name of ['SETSTAT', 'FSETSTAT'] as const) sftp.on(name, (id: number) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('OPENDIR', (id, path) =>
    attempt(id, () => begin(id, { file: null, entries: readdirSync(inside(path)), path: inside(path) })),
  );
  sftp.on('READDIR', (id, handle) => {
    const { entries, path } = at(handle);
    const names = entries.splice(0);
    if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
    sftp.name(
      id,
      names.map((filename) => {
        const attrs = attributes(join(path, filename));
        const kind = statSync(join(path, filename)).isDirectory() ? 'd' : '-';
        return { filename, longname: `${kind}rw-r--r-- 1 a a ${attrs.size} Jan 1 00:00 ${filename}`, attrs };
      }),
    );
  });
  sftp.on('OPEN', (id, path, flags) =>
    attempt(id, () => {
      const file = openSync(inside(path), (flags & OPEN_MODE.WRITE) === 0 ? 'r' : 'w');
      begin(id, { file, entries: [], path: inside(path) });
    }),
  );
  sftp.on('READ', (id, handle, offset, length) => {
    const data = Buffer.alloc(Math.min(length, 32_768));
    const read = readSync(at(handle).file!, data, 0, data.length, offset);
    if (read === 0) sftp.status(id, STATUS_CODE.EOF);
    else sftp.data(id, data.subarray(0, read));
  });
  sftp.on('WRITE', (id, handle, offset, data) => {
    writeSync(at(handle).file!, data, 0, data.length, offset);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('CLOSE', (id, handle) => {
    const { file } = at(handle);
    if (file !== null) closeSync(file);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('REMOVE', (id, path) =>
    attempt(id, () => {
      rmSync(inside(path));
      sftp.status(id, STATUS_CODE.OK);
    }),
  );
  sftp.on('RENAME', (id, from, to) =>
    attempt(id, () => {
      renameSync(inside(from), inside(to));
      sftp.status(id, STATUS_CODE.OK);
    }),
  );
}
