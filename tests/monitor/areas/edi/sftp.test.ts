import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setSftp } from '@monitor/areas/edi/keep-sftp';
import { SftpCourier } from '@monitor/areas/edi/sftp-courier';
import { ediSftp } from '@monitor/db/schema';
import { utils } from 'ssh2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, setOf, tenderSegments } from './edi-files';
import { type EdiMonitor, openEdiMonitor } from './edi-support';
import { startSftpServer } from './sftp-server';

/** A partner that has an SFTP server: its files come, ours go, and nothing goes to a stranger. */

let edi: EdiMonitor;
let partner: Awaited<ReturnType<EdiMonitor['addPartner']>>;
let server: Awaited<ReturnType<typeof startSftpServer>>;
let remote: string;
let courier: SftpCourier;
const errors: unknown[] = [];
const USER = { username: 'broker', password: 'correct horse' };
beforeAll(async () => {
  edi = await openEdiMonitor();
  partner = await edi.addPartner();
  remote = mkdtempSync(join(tmpdir(), 'sftp-'));
  for (const folder of ['to-broker', 'from-broker']) mkdirSync(join(remote, folder));
  server = await startSftpServer(remote, USER);
  courier = new SftpCourier(edi.monitor.services, (error) => errors.push(error));
});
afterAll(async () => {
  await server.stop();
  await edi.close();
});

const given = (of: object = {}) => ({
  host: '127.0.0.1',
  port: server.port,
  ...USER,
  host_key: server.fingerprint,
  fetch_from: '/to-broker',
  put_into: '/from-broker',
  ...of,
});
const set = (of: object = {}) => edi.monitor.send('PUT', `/edi_partners/${partner.id}/sftp`, { sftp: given(of) });
const state = async () => (await edi.monitor.get(`/edi_partners/${partner.id}`)).body.sftp;
/** As the next minute would. */
async function exchange() {
  await edi.monitor.db.update(ediSftp).set({ nextAt: edi.monitor.services.clock() });
  await courier.look(() => false);
}
const putRemote = (name: string, content: Buffer) => writeFileSync(join(remote, 'to-broker', name), content);
const names = (folder: string) => readdirSync(join(remote, folder)).sort();
const tender = (shipment: string, control: string) =>
  fileOf([setOf('204', tenderSegments(shipment, '00', {}, '20260920', '20260915'))], { control });

test('a tender is fetched, and its acknowledgment is put', async () => {
  expect((await set()).status).toBe(200);
  putRemote('tender-1.x12', tender('S-1', '000000001'));
  // A file that may still grow waits for the second look.
  await exchange();
  expect(names('to-broker')).toEqual(['tender-1.x12']);
  await exchange();
  expect(names('to-broker')).toEqual([]);
  await edi.exchange();
  expect(await edi.newest()).toMatchObject({
    state: 'accepted',
    file_name: 'tender-1.x12',
    partner: { id: partner.id },
  });
  await exchange();
  const [put] = names('from-broker');
  expect(readFileSync(join(remote, 'from-broker', put!), 'latin1')).toContain('AK1*SM');
  expect(names('from-broker')).toHaveLength(1);
  expect(await state()).toMatchObject({ problem: null, last_ok_at: expect.any(String), signs_in_with: 'password' });
});

test('unfinished and hidden files stay, and so does one that is too large, with the reason', async () => {
  putRemote('.hidden', Buffer.from('x'));
  putRemote('half.part', Buffer.from('x'));
  putRemote('huge.x12', Buffer.alloc(6 * 1024 * 1024));
  await exchange();
  await exchange();
  expect(names('to-broker')).toEqual(['.hidden', 'half.part', 'huge.x12']);
  expect((await state()).problem).toContain('huge.x12 is too large');
  for (const name of names('to-broker')) writeFileSync(join(remote, 'to-broker', name), '');
});

describe('a server', () => {
  test('with another key gets no password', async () => {
    const other = await startSftpServer(remote, USER);
    expect((await set({ port: other.port })).status).toBe(200);
    await exchange();
    expect((await state()).problem).toContain(`has another key than agreed: ${other.fingerprint}`);
    expect(other.tried).toEqual([]);
    await other.stop();
    await exchange();
    expect((await state()).problem).toBe('The server does not answer.');
  });

  test('that rejects the password, or lacks a folder, says which', async () => {
    await set({ password: 'wrong' });
    await exchange();
    expect((await state()).problem).toBe('The server rejects the user name, password or key.');
    await set({ fetch_from: '/nowhere' });
    await exchange();
    expect((await state()).problem).toBe('One of the two folders is not on the server.');
  });

  test('takes a private key', async () => {
    const pair = utils.generateKeyPairSync('ed25519');
    const keyed = await startSftpServer(remote, { username: 'broker', publicKey: pair.public });
    const { status } = await set({
      port: keyed.port,
      host_key: keyed.fingerprint,
      password: undefined,
      private_key: pair.private,
    });
    expect(status).toBe(200);
    await exchange();
    expect(await state()).toMatchObject({ problem: null, signs_in_with: 'private_key' });
    await keyed.stop();
  });
});

describe('what it signs in with', () => {
  test('is never answered, and is asked for again when the server is another one', async () => {
    const { body } = await set();
    expect(JSON.stringify(body)).not.toContain('correct horse');
    const [row] = await edi.monitor.db.select().from(ediSftp);
    expect(row!.sealedSecret).not.toContain('correct');
    expect((await set({ password: undefined, username: 'other' })).status).toBe(200);
    const moved = await set({ password: undefined, host: 'localhost' });
    expect(moved).toMatchObject({
      status: 422,
      body: { fields: { password: [expect.stringContaining('another one')] } },
    });
  });

  test('goes with the connection', async () => {
    await set();
    expect((await edi.monitor.send('DELETE', `/edi_partners/${partner.id}/sftp`)).status).toBe(204);
    expect(await edi.monitor.db.$count(ediSftp)).toBe(0);
    expect((await edi.monitor.send('DELETE', `/edi_partners/${partner.id}/sftp`)).status).toBe(404);
  });
});

test.each([
  ['the network of the product', '10.0.0.8', 'is not on the public internet'],
  ['this machine', '127.0.0.1', 'is not on the public internet'],
  ['no host', 'nowhere.invalid', 'There is no host'],
])('outside of a demo it does not connect to %s', async (_name, host, why) => {
  const { services } = edi.monitor;
  const deciding = { ...services, env: { ...services.env, isDemo: false }, company: { id: 1 }, now: services.clock() };
  const attempt = setSftp({ ...deciding, user: null } as never, partner.id, given({ host }) as never, async () => []);
  await expect(attempt).rejects.toMatchObject({ body: { fields: { host: [expect.stringContaining(why)] } } });
});

test('two folders that are one, and another company, are rejected', async () => {
  expect((await set({ put_into: '/to-broker' })).status).toBe(422);
  const other = await edi.monitor.send('PUT', `/edi_partners/${partner.id}/sftp`, { sftp: given() }, 'other@demo.test');
  expect(other.status).toBe(404);
});
