import type { PersonSought } from '@contract/retention/erasure.calls';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import type { Queryable } from '../../../db/client';
import { type Catalog, readCatalog, type Table } from '../../../db/company-rows';
import { recordAuditEvent } from '../../../db/history/audit-log';
import { auditEvents, users } from '../../../db/schema';
import type { FileAnswer } from '../../../documents/files/file-answer';
import type { CallContext } from '../../../server/calls';
import { accountTables, CONTENTS, everywhere, formerUserOf, isNamed } from '../erase-person';
import { PersonText } from '../person-text';
import { isSecret } from './archive-format';
import { assertMayReadAll } from './company-exports';
import { type PersonData, personPage } from './person-page';

type Fields = Record<string, unknown>;

/** What says which row it is and when it was written, beside the texts that name the person. */
const ABOUT_ROW = ['id', 'carrier_id', 'load_id', 'created_at', 'occurred_at', 'sent_at'];

/**
 * What the company has of a person, as a zip of JSON and a page. Writes a line of the audit log, without the name.
 *
 * @throws ApiError 403 for who may not read all that the company has
 */
export async function personArchive(context: CallContext, person: PersonSought): Promise<FileAnswer> {
  const { db, company, user, now } = context;
  assertMayReadAll(user);
  const data = await db.transaction((tx) => dataOf(tx, { company, person, now }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  const records = data.found.reduce((sum, { rows }) => sum + rows.length, 0);
  await recordAuditEvent(db, {
    companyId: company.id,
    kind: 'person_exported',
    summary: `Exported what the company has of a person: ${records} records`,
    userId: user.id,
    occurredAt: now,
  });
  const files = {
    'person.json': Buffer.from(`${JSON.stringify(data, null, 2)}\n`, 'utf8'),
    'person.html': Buffer.from(personPage(data), 'utf8'),
  };
  const content = Buffer.from(zipSync(files, { mtime: now }));
  return { name: 'person.zip', mediaType: 'application/zip', bytes: content.length, content };
}

async function dataOf(
  tx: Queryable,
  { company, person, now }: { company: { id: number; legal_name: string }; person: PersonSought; now: Date },
): Promise<PersonData> {
  const catalog = await readCatalog(tx);
  const found: PersonData['found'] = [];
  const leftOut: PersonData['left_out'] = [];
  for (const { table, rows } of await everywhere(tx, catalog, company.id, new PersonText(person))) {
    if ((CONTENTS as readonly string[]).includes(table.name)) {
      const why = 'A whole message of a TMS or by EDI, which names others too: look at it on its page.';
      leftOut.push({ label: table.name.replaceAll('_', ' '), why, rows: rows.length });
      continue;
    }
    const about = await aboutRows(
      tx,
      table,
      rows.map(({ at }) => at),
    );
    found.push({
      table: table.name,
      rows: rows.map(({ at, values }) => ({
        ...about.get(at),
        ...Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(table.name, { name }))),
      })),
    });
  }
  const account = await accountOf(tx, catalog, company.id, person, found);
  if (person.email) {
    const { rows } = await tx.execute<Fields>(sql`SELECT * FROM mail_languages WHERE lower(email) = ${person.email}`);
    if (rows.length > 0) found.push({ table: 'mail_languages', rows });
  }
  leftOut.push(
    {
      label: 'Contents of stored papers',
      why: 'They are kept as they arrived, and name others too. Where a record above names one, look at it on its page.',
      rows: null,
    },
    {
      label: 'The rest of each record',
      why: 'A record is shown with its number, its time and the texts that name the person: the others are about someone else.',
      rows: null,
    },
    {
      label: 'Passwords, codes, keys and sealed numbers',
      why: 'They open something. No one can read a password here.',
      rows: null,
    },
  );
  return { company: company.legal_name, made_at: now.toISOString(), sought: person, account, found, left_out: leftOut };
}

async function aboutRows(
  tx: Queryable,
  { name, columns }: Table,
  places: readonly string[],
): Promise<Map<string, Fields>> {
  const known = ABOUT_ROW.filter((one) => columns.some((column) => column.name === one));
  if (known.length === 0) return new Map();
  const { rows } = await tx.execute<{ at: string; about: Fields }>(sql`
    SELECT ctid::text AS at, json_build_object(${sql.join(
      known.map((one) => sql`${one}::text, ${sql.identifier(one)}`),
      sql`, `,
    )}) AS about FROM ${sql.identifier(name)} WHERE ctid = ANY(${`{${places.map((place) => `"${place}"`).join(',')}}`}::tid[])`);
  return new Map(rows.map(({ at, about }) => [at, about]));
}

/**
 * The account of a user of the company, or of one who left and is of no other, with all rows that go with it at an erasure and what
 * they did; the rows join the others.
 */
async function accountOf(
  tx: Queryable,
  catalog: Catalog,
  companyId: number,
  person: PersonSought,
  found: PersonData['found'],
): Promise<Fields | null> {
  const [own] = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), isNamed(person)))
    .limit(1);
  const account = own ?? (await formerUserOf(tx, companyId, person.email));
  if (!account) return null;
  const [row] = await ownRows(tx, catalog.get('users')!, 'id', account.id);
  for (const { table, column } of accountTables(catalog)) {
    const rows = await ownRows(tx, table, column, account.id);
    if (rows.length > 0) found.push({ table: table.name, rows });
  }
  const did = await tx
    .select({
      id: auditEvents.id,
      kind: auditEvents.kind,
      summary: auditEvents.summary,
      occurred_at: auditEvents.occurredAt,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.companyId, companyId),
        or(eq(auditEvents.userId, account.id), eq(auditEvents.subjectUserId, account.id)),
      ),
    )
    .orderBy(asc(auditEvents.id));
  if (did.length > 0) found.push({ table: 'audit_log_by_or_about_the_person', rows: did });
  return row!;
}

/** Whole rows, without what opens something and without bytes. */
async function ownRows(tx: Queryable, table: Table, column: string, id: number): Promise<Fields[]> {
  const shown = table.columns.filter((one) => !isSecret(table.name, one) && one.type !== 'bytea');
  const { rows } = await tx.execute<Fields>(sql`
    SELECT ${sql.join(
      shown.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )} FROM ${sql.identifier(table.name)} WHERE ${sql.identifier(column)} = ${id} ORDER BY 1`);
  return rows;
}
