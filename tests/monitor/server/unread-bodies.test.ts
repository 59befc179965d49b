import { once } from 'node:events';
import fs from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCarrier } from '../support/fmcsa-rows';
import { formOf, PDF } from '../support/forms';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

/** Set by a test whose disk is full: it takes the first piece of a file and no more. */
let isDiskFull = false;

const { createWriteStream } = fs;
/** Replaces the function of Node itself: other files of this worker have loaded the modules that use it already. */
function replaceCreateWriteStream(by: typeof createWriteStream) {
  fs.createWriteStream = by;
  syncBuiltinESMExports();
}

function openOnFullDisk() {
  let pieces = 0;
  return new Writable({
    write(_piece, _encoding, done) {
      pieces += 1;
      done(pieces > 1 ? Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }) : null);
    },
  }) as fs.WriteStream;
}

let monitor: SectionMonitor;
let dataDir: string;
let port: number;
let cookie: string;
let carrierId: number;
beforeAll(async () => {
  replaceCreateWriteStream((...given) => (isDiskFull ? openOnFullDisk() : createWriteStream(...given)));
  dataDir = await mkdtemp(join(tmpdir(), 'unread-bodies-'));
  monitor = await openSectionMonitor({ DATA_DIR: dataDir });
  carrierId = await addCarrier(monitor.db, { legalName: 'GOLD FINCH LLC' });
  await monitor.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = monitor.app.server.address() as AddressInfo);
  cookie = `monitor_session=${await monitor.tokenOf('admin@demo.test')}`;
});
afterAll(async () => {
  replaceCreateWriteStream(createWriteStream);
  await monitor.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  isDiskFull = false;
});

const MULTIPART = 'multipart/form-data; boundary=boundary-of-the-tests';
const large = (content: Buffer, fields: Record<string, string> = {}) =>
  formOf(fields, { name: 'paper.pdf', content }).payload;
const BIG = Buffer.concat([PDF, Buffer.alloc(3_000_000)]);
const CERTIFICATES = '/monitor/api/v1/insurance_certificate_documents';

type Sent = { path: string; type?: string; signedIn?: boolean; body: Buffer; isDiskFull?: boolean };

/**
 * Sends a request, and another after its answer on the same connection.
 *
 * @returns the status of both; of the second `closed` where the first answer says that the connection ends with it
 */
async function twoOnOneConnection({ path, type = MULTIPART, signedIn = true, body }: Sent) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  const answered = async (count: number) => {
    while (text.split('HTTP/1.1 ').length - 1 < count) await once(socket, 'data');
  };
  const head = [`Host: localhost:${port}`, ...(signedIn ? [`Cookie: ${cookie}`] : [])];
  socket.write(
    [`POST ${path} HTTP/1.1`, ...head, `Content-Type: ${type}`, `Content-Length: ${body.length}`, '', ''].join('\r\n'),
  );
  socket.write(body);
  await answered(1);
  const first = Number(text.slice(9, 12));
  if (/^connection: close/im.test(text)) return [first, 'closed'];
  socket.write([`GET /monitor/health HTTP/1.1`, ...head, '', ''].join('\r\n'));
  await answered(2);
  socket.destroy();
  return [first, Number(text.slice(text.lastIndexOf('HTTP/1.1 ') + 9).slice(0, 3))];
}

test.each<[string, number, () => Sent, next?: 'closed']>([
  [
    'the disk is full',
    503,
    () => ({ path: CERTIFICATES, body: large(BIG, { carrier_id: String(carrierId) }), isDiskFull: true }),
  ],
  ['nobody is signed in', 401, () => ({ path: CERTIFICATES, body: large(BIG), signedIn: false })],
  ['there is nothing at the address', 404, () => ({ path: '/monitor/api/v1/nothing', body: large(BIG) })],
  ['the link of a certificate is wrong', 404, () => ({ path: '/monitor/onboarding/certificates/x', body: large(BIG) })],
  ['the file is of another kind', 422, () => ({ path: CERTIFICATES, body: large(Buffer.alloc(3_000_000, 'x')) })],
  [
    'the file is too large',
    413,
    () => ({ path: CERTIFICATES, body: large(Buffer.concat([PDF, Buffer.alloc(24 * 1024 * 1024)])) }),
  ],
  ['it is no form', 415, () => ({ path: CERTIFICATES, type: 'application/x-thing', body: Buffer.alloc(200_000, 'x') })],
  [
    'JSON is too long',
    413,
    () => ({ path: '/monitor/api/v1/notes', type: 'application/json', body: Buffer.alloc(300_000, '[') }),
    'closed',
  ],
])('no request waits behind one that is refused because %s', async (_why, status, sent, next) => {
  const one = sent();
  isDiskFull = one.isDiskFull ?? false;
  expect(await twoOnOneConnection(one)).toEqual([status, next ?? 200]);
  expect(await readdir(join(dataDir, 'received')).catch(() => [])).toEqual([]);
});
