import { createHash } from 'node:crypto';
import { verifyVettingChain } from '@monitor/areas/vetting/verify-chain';
import { writeVettingFile } from '@monitor/areas/vetting/write-vetting-file';
import { migrateDatabase, type OpenDatabase, openDatabase } from '@monitor/db/client';
import { UnfitRequestRole } from '@monitor/db/request-role';
import { auditEvents, carrierEvents, companies, insuranceCertificateDocuments } from '@monitor/db/schema';
import { seedDemoAccounts } from '@monitor/demo/accounts';
import { keepContent, readStoredFile } from '@monitor/documents/files/stored-files';
import { refreshGeography } from '@monitor/places/refresh-geography';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPostgres } from '../../scripts/test-postgres.mjs';
import { addCarrier } from '../monitor/support/fmcsa-rows';

/** What a request could do to evidence, were every line of the program's own wrong: it has the role and writes the SQL itself. */

const NOW = new Date('2026-09-15T12:00:00Z');
const PAPER = Buffer.from('%PDF-1.4 a certificate');

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let database: OpenDatabase;
let requests: pg.Client;
let companyId: number;
let fileId: string;

const urlOf = (role: string, name: string) => {
  const url = new URL(postgres.url);
  if (role) url.username = role;
  url.pathname = `/${name}`;
  return url.href;
};

beforeAll(async () => {
  postgres = await startTestPostgres();
  const server = new pg.Client({ connectionString: postgres.url });
  await server.connect();
  for (const statement of [
    'CREATE ROLE portal_owner LOGIN',
    'CREATE ROLE portal LOGIN',
    'CREATE ROLE member LOGIN IN ROLE portal_owner',
    "CREATE DATABASE portal OWNER portal_owner ENCODING 'UTF8' TEMPLATE template0",
  ])
    await server.query(statement);
  await server.end();
  database = await openDatabase({ url: urlOf('portal', 'portal'), ownerUrl: urlOf('portal_owner', 'portal') });
  await migrateDatabase(database);
  await seedDemoAccounts(database.owner.db, NOW);
  const [company] = await database.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  companyId = company!.id;
  const carrierId = await addCarrier(database.owner.db);
  // As requests do it, with their own role.
  await database.db.transaction(async (tx) => {
    async function* content() {
      yield PAPER;
    }
    const sha256 = createHash('sha256').update(PAPER).digest('hex');
    const file = { name: 'acord25.pdf', mediaType: 'application/pdf' as const, bytes: PAPER.length, sha256 };
    fileId = await keepContent(tx, content(), file, { companyId, carrierId, userId: null, now: NOW });
    await tx
      .insert(insuranceCertificateDocuments)
      .values({ companyId, carrierId, fileId, status: 'to_review', createdAt: NOW });
    await writeVettingFile(tx, {
      company: { id: companyId, legal_name: 'Demo Brokerage' },
      carrierId,
      decision: { kind: 'checked', summary: 'Checked' },
      user: null,
      now: NOW,
    });
    await tx.insert(carrierEvents).values({ companyId, carrierId, kind: 'carrier_checked', summary: 'Checked' });
    await tx
      .insert(auditEvents)
      .values({ companyId, kind: 'signed_in', summary: 'Signed in', userId: null, occurredAt: NOW });
  });
  requests = new pg.Client({ connectionString: urlOf('portal', 'portal') });
  await requests.connect();
  // Or it would see no row, and so could change none.
  await requests.query("SET portal.company = '*'");
});
afterAll(async () => {
  await requests?.end();
  await database?.close();
  await postgres?.stop();
});

describe('the role of requests', () => {
  test.each([
    'UPDATE stored_files SET sha256 = sha256',
    "UPDATE stored_file_chunks SET content = 'x'",
    "SELECT set_config('portal.sealing', file_id::text, false) FROM stored_file_chunks; UPDATE stored_file_chunks SET content = 'x'",
    'DELETE FROM stored_file_chunks',
    'TRUNCATE stored_files CASCADE',
    "UPDATE vetting_files SET summary = 'Nothing'",
    'DELETE FROM vetting_files',
    'TRUNCATE vetting_files CASCADE',
    "UPDATE vetting_file_papers SET sha256 = 'x'",
    'DELETE FROM vetting_file_papers',
    'DELETE FROM vetting_chains',
    'DELETE FROM vetting_anchors',
    "UPDATE vetting_anchors SET hash = 'x'",
    "UPDATE carrier_events SET summary = 'Nothing'",
    'DELETE FROM carrier_events',
    "UPDATE audit_events SET summary = 'Nothing'",
    'DELETE FROM audit_events',
    "UPDATE company_events SET summary = 'Nothing'",
    'DELETE FROM company_events',
    // With its company everything would go.
    'DELETE FROM companies',
    'ALTER TABLE vetting_files DISABLE TRIGGER USER',
    'DROP TRIGGER vetting_files_keep ON vetting_files',
    'DROP TRIGGER stored_file_chunks_keep ON stored_file_chunks',
    'DROP TABLE vetting_anchors',
    'CREATE OR REPLACE FUNCTION keep_vetting_files() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
    'SET session_replication_role = replica',
    'SET ROLE portal_owner',
    'GRANT portal_owner TO portal',
  ])('may not: %s', async (statement) => {
    await expect(requests.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('may not move the head of a chain back, nor take away a paper that a vetting file names', async () => {
    await expect(requests.query('UPDATE vetting_chains SET last_seq = 0')).rejects.toThrow('only grows');
    await expect(requests.query('DELETE FROM stored_files')).rejects.toThrow('not changed or deleted');
    // A temporary table that hides the product's table is not used.
    await requests.query('CREATE TEMP TABLE vetting_file_papers (file_id uuid); CREATE TEMP TABLE companies (id int)');
    await expect(requests.query('DELETE FROM public.stored_files')).rejects.toThrow('not changed or deleted');
    await requests.query('DROP TABLE pg_temp.vetting_file_papers, pg_temp.companies');
  });

  test('reads and adds as ever, and everything is as it was', async () => {
    const pieces: Buffer[] = [];
    for await (const piece of (await readStoredFile(database.db, companyId, fileId)).content)
      pieces.push(piece as Buffer);
    expect(Buffer.concat(pieces).equals(PAPER)).toBe(true);
    expect(await verifyVettingChain(database.db, companyId, NOW)).toMatchObject({ files: 1, is_intact: true });
  });

  test('reads tables that the owner made anew', async () => {
    expect(await refreshGeography(database.owner, { now: NOW })).toBe(true);
    await expect(requests.query('SELECT count(*) FROM carrier_places')).resolves.toBeDefined();
    await expect(requests.query('DROP TABLE carrier_places')).rejects.toMatchObject({ code: '42501' });
  });
});

test('a database that had one role is given two, as the how-to says', async () => {
  const server = new pg.Client({ connectionString: postgres.url });
  await server.connect();
  await server.query('CREATE ROLE old LOGIN');
  await server.query("CREATE DATABASE old OWNER old ENCODING 'UTF8' TEMPLATE template0");
  const before = await openDatabase({ url: urlOf('old', 'old') });
  await migrateDatabase(before);
  await seedDemoAccounts(before.db, NOW);
  await before.close();
  await server.query('CREATE ROLE old_owner LOGIN');
  await server.end();
  const within = new pg.Client({ connectionString: urlOf('', 'old') });
  await within.connect();
  await within.query('REASSIGN OWNED BY old TO old_owner; ALTER DATABASE old OWNER TO old_owner');
  await within.end();
  const after = await openDatabase({ url: urlOf('old', 'old'), ownerUrl: urlOf('old_owner', 'old') });
  await migrateDatabase(after);
  expect(await after.db.$count(companies)).toBeGreaterThan(0);
  await expect(after.db.delete(auditEvents)).rejects.toMatchObject({ cause: { code: '42501' } });
  await after.close();
});

test.each([
  ['portal_owner', 'is the owner itself'],
  ['member', "is a member of the owner's role"],
  ['postgres', 'is a superuser'],
])('the product does not start with requests as %s, who %s', async (role, words) => {
  const unfit = await openDatabase({ url: urlOf(role, 'portal'), ownerUrl: urlOf('portal_owner', 'portal') });
  await expect(migrateDatabase(unfit)).rejects.toThrow(UnfitRequestRole);
  await expect(migrateDatabase(unfit)).rejects.toThrow(words);
  await unfit.close();
});
