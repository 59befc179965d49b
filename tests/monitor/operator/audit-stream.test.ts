import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { recordAuditEvent } from '@monitor/db/history/audit-log';
import { auditDestinations, auditLines } from '@monitor/db/schema';
import { runAuditCheck } from '@monitor/operator/audit-check';
import { auditRound, SILENT_MS } from '@monitor/operator/audit-stream/audit-courier';
import { type AuditLine, hashOf } from '@monitor/operator/audit-stream/audit-line';
import { type Destination, destinationsOf } from '@monitor/operator/audit-stream/destinations';
import { HEARTBEAT_MS } from '@monitor/operator/audit-stream/number-lines';
import { listOperatorChanges } from '@monitor/operator/operator-log';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailerInto, type ReadMail } from '../support/read-mails';
import { openSectionMonitor, type SectionMonitor } from '../support/section-monitor';

let monitor: SectionMonitor;
let folder: string;
let files: string;
let to: Destination[] = [];
let now: Date;
let errors: unknown[] = [];
const mails: ReadMail[] = [];

beforeAll(async () => {
  monitor = await openSectionMonitor();
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
      ],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    ],
    { stdio: 'ignore' },
  );
});
afterAll(async () => {
  await monitor?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  files = mkdtempSync(join(folder, 'files-'));
  to = [];
  errors = [];
  mails.length = 0;
});
afterEach(async () => {
  for (const one of to) one.close();
  await monitor.db.delete(auditDestinations);
});

const openTo = (auditOut: Parameters<typeof destinationsOf>[0]['auditOut']) => {
  to = destinationsOf({ auditOut, portalOrigin: 'https://portal.example' });
};
const round = async (later = 0) => {
  now = new Date((now ?? new Date('2026-09-15T12:00:00Z')).getTime() + later);
  const env = { ...monitor.services.env, supportEmail: 'operator@demo.test' };
  const courier = { database: monitor.database, mail: mailerInto(mails), env, clock: () => now };
  while (await auditRound(courier, to, (error) => errors.push(error)));
};
const happen = (summary: string) =>
  recordAuditEvent(monitor.db, { companyId: 1, kind: 'sign_in', summary, userId: null, occurredAt: now });
const linesIn = (path: string): AuditLine[] =>
  readdirSync(path).flatMap((name) =>
    readFileSync(join(path, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditLine),
  );

/** A syslog server that reads frames by their length; `refuse` closes a connection after that many frames. */
async function syslogServer(port = 0) {
  const messages: string[] = [];
  const sockets = new Set<TLSSocket>();
  const server: Server = createServer(
    { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) },
    (socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      let rest = Buffer.alloc(0);
      socket.on('data', (data: Buffer) => {
        rest = Buffer.concat([rest, data]);
        for (;;) {
          const space = rest.indexOf(' ');
          const length = Number(rest.subarray(0, space).toString());
          if (space < 1 || rest.length < space + 1 + length) return;
          messages.push(rest.subarray(space + 1, space + 1 + length).toString());
          rest = rest.subarray(space + 1 + length);
        }
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    seqs: () => messages.map((message) => (JSON.parse(message.split('\uFEFF')[1]!) as AuditLine).seq),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(resolve);
      }),
  };
}
const syslogAt = (port: number) => ({
  files: null,
  syslog: { host: 'localhost', port, caFile: join(folder, 'cert.pem') },
});

describe('the audit log in files', () => {
  test('has each line once, in order, chained, from all companies and the operator; a change is seen', async () => {
    openTo({ files, syslog: null });
    await round();
    await happen('Signed in with “quotes” and a\nbreak');
    await round();
    await happen('Signed in again');
    await round();
    const lines = linesIn(files);
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => lines[0]!.seq + at));
    expect(lines.slice(1).map(({ previous }) => previous)).toEqual(lines.slice(0, -1).map(({ hash }) => hash));
    expect(lines.at(-1)).toMatchObject({
      kind: 'sign_in',
      summary: 'Signed in again',
      company: { id: 1, name: 'Demo Brokerage' },
    });
    expect(await runAuditCheck(monitor.db, [files])).toMatchObject({
      code: 0,
      lines: [expect.stringContaining('each after')],
    });

    const [name] = readdirSync(files);
    const text = readFileSync(join(files, name!), 'utf8').split('\n');
    const broken = async (change: (lines: string[]) => string[]) => {
      const other = mkdtempSync(join(folder, 'changed-'));
      writeFileSync(join(other, name!), change([...text]).join('\n'));
      return (await runAuditCheck(monitor.db, [other])).lines.join('\n');
    };
    expect(await broken((all) => all.toSpliced(-3, 1))).toMatch(/1 missing/);
    expect(await broken((all) => all.map((line) => line.replace('again', 'never')))).toMatch(/BROKEN/);
    // Someone who makes the hashes anew as well, of the last line and of one before it.
    const forged = (saying: string) =>
      broken((all) =>
        all.map((line) => {
          if (!line.includes(saying)) return line;
          const changed = { ...(JSON.parse(line) as AuditLine), summary: 'Nobody signed in' };
          return JSON.stringify({ ...changed, hash: hashOf(changed) });
        }),
      );
    expect(await forged('again')).toMatch(/another hash in the database/);
    expect(await forged('quotes')).toMatch(/does not follow the line before it/);
    // A round that broke off between the file and the database writes a line twice: that is no fault.
    expect(await broken((all) => [all[0]!, ...all])).not.toMatch(/BROKEN|twice|missing/);
  });

  test('numbers a change that commits late after those that committed before it', async () => {
    openTo({ files, syslog: null });
    await round();
    let commit = null as (() => void) | null;
    const late = monitor.db.transaction(async (tx) => {
      await recordAuditEvent(tx, {
        companyId: 1,
        kind: 'sign_in',
        summary: 'Early id',
        userId: null,
        occurredAt: now,
      });
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    // Its line has the earlier id.
    await vi.waitUntil(() => commit !== null);
    // The one connection of the embedded database lets nothing happen meanwhile.
    if (monitor.database.kind !== 'embedded') {
      await happen('Late id');
      await round();
    }
    commit!();
    await late;
    await round();
    expect(linesIn(files).filter(({ summary }) => summary === 'Early id')).toHaveLength(1);
    expect(await runAuditCheck(monitor.db, [files])).toMatchObject({ code: 0 });
  });

  test('says once an hour that nothing happened, so that silence is seen', async () => {
    openTo({ files, syslog: null });
    await round();
    const before = linesIn(files).length;
    await round(HEARTBEAT_MS - 1000);
    expect(linesIn(files)).toHaveLength(before);
    await round(1000);
    expect(linesIn(files).at(-1)).toMatchObject({ kind: 'heartbeat', company: null });
  });

  test('that takes nothing for a quarter of an hour is told to the operator, once, and again when it does', async () => {
    openTo({ files: join(files, 'a-file'), syslog: null });
    appendFileSync(join(files, 'a-file'), 'no folder');
    await happen('Waits');
    await round();
    await round(60_000);
    expect(mails).toEqual([]);
    await round(SILENT_MS);
    await round(1000);
    expect(mails.map(({ to: address, subject }) => [address, subject])).toEqual([
      ['operator@demo.test', expect.stringContaining('has not reached files since')],
    ]);
    expect(errors.length).toBeGreaterThan(0);
    rmSync(join(files, 'a-file'));
    await round(1000);
    await round(1000);
    expect(mails.at(-1)?.subject).toBe('The audit log reaches files again');
    expect(mails).toHaveLength(2);
    const said = (await listOperatorChanges(monitor.db)).join('\n');
    expect(said).toContain('has not reached files since');
    // What waited came, and the stop itself is a line of it.
    const lines = linesIn(join(files, 'a-file'));
    expect(lines.map(({ summary }) => summary)).toEqual(expect.arrayContaining(['Waits']));
    expect(lines.filter(({ kind }) => kind === 'operator').length).toBeGreaterThan(0);
  });

  test('keeps hashes for good, and texts for thirty days after everyone had them', async () => {
    openTo({ files, syslog: null });
    await round();
    for (let n = 0; n < 120; n += 1) await happen(`Line ${n}`);
    await round();
    await round(31 * 86_400_000);
    await round(1000);
    const rows = await monitor.db.select().from(auditLines);
    expect(rows.every(({ hash }) => hash.length === 64)).toBe(true);
    expect(rows.filter(({ line }) => line === null).length).toBeGreaterThan(0);
    // Those that a new connection sends once more are still there.
    expect(rows.filter(({ line }) => line !== null).length).toBeGreaterThanOrEqual(100);
  });
});

describe('the audit log by syslog over TLS', () => {
  test('is RFC 5424, and what a broken connection may have lost comes again with the same numbers', async () => {
    const first = await syslogServer();
    openTo(syslogAt(first.port));
    await happen('Over the wire: é');
    await round();
    await vi.waitUntil(() => first.messages.some((message) => message.includes('Over the wire')));
    const message = first.messages.find((one) => one.includes('Over the wire'))!;
    const { seq, at } = JSON.parse(message.split('\uFEFF')[1]!) as AuditLine;
    expect(message).toMatch(
      new RegExp(`^<110>1 ${at} portal\\.example broker-portal - sign_in \\[meta sequenceId="${seq}"\\] \uFEFF\\{`),
    );
    const before = first.seqs();
    await first.stop();
    await vi.waitUntil(() => to[0]!.isAnew());
    await happen('While it was down');
    await round();
    expect(errors.length).toBeGreaterThan(0);

    const second = await syslogServer(first.port);
    await round();
    await vi.waitUntil(() => second.messages.some((one) => one.includes('While it was down')));
    const after = second.seqs();
    expect(after).toEqual([...after].sort((a, b) => a - b));
    // Nothing between the two is missing.
    const [from, last] = [Math.min(...before), Math.max(...after)];
    const all = new Set([...before, ...after]);
    expect(Array.from({ length: last - from + 1 }, (_, n) => from + n).filter((n) => !all.has(n))).toEqual([]);
    expect(after).toContain(seq);
    await second.stop();
  });

  test('goes to no server whose certificate is of another authority', async () => {
    const server = await syslogServer();
    openTo({ files: null, syslog: { host: 'localhost', port: server.port, caFile: null } });
    await happen('Not for strangers');
    await round();
    expect(String(errors[0])).toMatch(/self.signed/);
    expect(server.messages).toEqual([]);
    await server.stop();
  });
});
