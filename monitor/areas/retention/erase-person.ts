import type { ErasurePlan, PersonSought } from '@contract/retention/erasure.calls';
import { ERASURE_LEAVES, isLeftByErasure } from '@contract/retention/erasure.constants';
import { and, desc, eq, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { beyondCompany } from '../../db/beyond-company';
import type { OpenDatabase, Queryable } from '../../db/client';
import { type Catalog, type Column, heldIn, ownedBy, readCatalog, type Table } from '../../db/company-rows';
import { auditEvents, erasures, users } from '../../db/schema';
import { COMPANY_FROM } from '../../db/spread';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailManagers } from '../../decisions/mail-managers';
import { newToken } from '../../server/authentication/tokens';
import { hashPassword } from '../identity/passwords';
import { orNoPhone, PersonText, type Pseudonym, pseudonymOf } from './person-text';

/** Columns in which a person can be named, and how their values are read and written. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'character varying', 'text[]', 'json', 'jsonb']);
/** What arrived from a TMS or by EDI, byte for byte: it is emptied where it names the person. */
export const CONTENTS = ['tms_contents', 'edi_contents'] as const;
const EMPTIED = Buffer.from('Erased');

type Found = { table: Table; rows: { at: string; isHeld: boolean; values: Record<string, string | Buffer> }[] };

/**
 * What an erasure would do.
 *
 * @throws ApiError 422 for a user of the company
 */
export async function findPerson(db: Queryable, companyId: number, person: PersonSought): Promise<ErasurePlan> {
  const catalog = await readCatalog(db);
  const account = await accountOf(db, catalog, companyId, person);
  return planOf(await everywhere(db, catalog, companyId, new PersonText(person)), account);
}

/**
 * Takes a person out of everything that the company has, in one transaction. Lines of history keep what happened and lose who.
 *
 * @param database whose owner alone may touch history
 * @returns the erasure's number, which the pseudonym has, and what was done
 * @throws ApiError 422 for a user of the company
 */
export function erasePersonOf(deciding: Deciding, database: OpenDatabase, person: PersonSought) {
  const { company, user, now: at, env, mail, consequences } = deciding;
  const byOwner = { company, user, now: at, env, mail, consequences, db: database.owner.db };
  const erase = async (d: Decision) => {
    const { tx, companyId, now, userId } = d;
    const catalog = await readCatalog(tx);
    const account = await accountOf(tx, catalog, companyId, person);
    const text = new PersonText(person);
    const found = await everywhere(tx, catalog, companyId, text);
    const plan = planOf(found, account);
    const count = (parts: readonly { rows: number }[]) => parts.reduce((sum, { rows }) => sum + rows, 0);
    const [{ id } = { id: 0 }] = await tx
      .insert(erasures)
      .values({
        companyId,
        erasedAt: now,
        erasedByUserId: userId,
        changed: count(plan.changed),
        held: count(plan.held),
      })
      .returning({ id: erasures.id });
    const pseudonym = pseudonymOf(id);
    await tx.execute(sql`SELECT set_config('portal.erasing', ${String(companyId)}, true)`);
    for (const { table, rows } of found)
      if (!isLeftByErasure(table.name))
        for (const row of rows) if (!row.isHeld) await rewrite(tx, table, row, text, pseudonym);
    if (account.state === 'erased') await emptyAccount(tx, catalog, account.id, pseudonym);
    if (person.email) await tx.execute(sql`DELETE FROM mail_languages WHERE lower(email) = ${person.email}`);
    const kept = plan.held.length > 0 ? `, and ${count(plan.held)} stay under a legal hold` : '';
    const summary = `Erased a person, from now on “${pseudonym.name}”: ${count(plan.changed)} records changed${kept}`;
    d.audit({ kind: 'person_erased', summary });
    await mailManagers(d, summary);
    return { id, plan };
  };
  return beyondCompany('owner_of_evidence', () => decide(byOwner, erase));
}

/** A value as people read it: breaks in JSON are written as letters. */
const asText = ({ type }: Column, value: string): string =>
  type === 'text' || type === 'character varying'
    ? value
    : JSON.stringify(JSON.parse(value)).replaceAll(/\\[nrtbf"]/g, ' ');

/** Every row of the company in which the person stands, locked when in a transaction. */
export async function everywhere(
  db: Queryable,
  catalog: Catalog,
  companyId: number,
  text: PersonText,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const table of catalog.values()) {
    if (table.name === 'users' || (CONTENTS as readonly string[]).includes(table.name)) continue;
    const owned = ownedBy(catalog, table.name, companyId);
    const columns = table.columns.filter((one) => TEXTS.has(one.type) && !one.isChecked && !one.isGenerated);
    if (owned === null || columns.length === 0) continue;
    const named = sql.join(
      columns.map(
        ({ name, type }) =>
          sql`${sql.raw(type === 'text[]' ? 'to_json' : '')}(${sql.identifier(name)})::text AS ${sql.identifier(name)}`,
      ),
      sql`, `,
    );
    const matches = sql.join(
      columns.map(({ name }) => sql`${sql.identifier(name)}::text ~* ${text.pattern}`),
      sql` OR `,
    );
    const { rows } = await db.execute<Record<string, string | boolean | null>>(sql`
      SELECT ctid::text AS "the row", ${sql.raw(heldIn(catalog, table.name))} AS "is held", ${named}
        FROM ${sql.identifier(table.name)} WHERE ${sql.raw(owned)} AND (${matches})`);
    const naming = rows.flatMap(({ 'the row': at, 'is held': isHeld, ...values }) => {
      const written = columns.flatMap((column) => {
        const value = values[column.name];
        return typeof value === 'string' && text.isIn(asText(column, value)) ? [[column.name, value]] : [];
      });
      return written.length === 0
        ? []
        : [
            {
              at: at as string,
              isHeld: isHeld === true,
              values: Object.fromEntries(written) as Record<string, string>,
            },
          ];
    });
    if (naming.length > 0) found.push({ table, rows: naming });
  }
  for (const name of CONTENTS) {
    const owned = ownedBy(catalog, name, companyId)!;
    const { rows } = await db.execute<{ at: string; held: boolean; content: Buffer }>(sql`
      SELECT ctid::text AS at, ${sql.raw(heldIn(catalog, name))} AS held, content FROM ${sql.identifier(name)}
        WHERE ${sql.raw(owned)} AND encode(content, 'escape') ~* ${text.pattern}`);
    const naming = rows.filter(({ content }) => text.isIn(content.toString('utf8')));
    if (naming.length > 0)
      found.push({
        table: catalog.get(name)!,
        rows: naming.map(({ at, held }) => ({ at, isHeld: held, values: { content: EMPTIED } })),
      });
  }
  return found;
}

function planOf(found: readonly Found[], account: Account): ErasurePlan {
  const inTables = (isHeld: boolean) =>
    found.flatMap(({ table, rows }) => {
      const of = isLeftByErasure(table.name) ? 0 : rows.filter((row) => row.isHeld === isHeld).length;
      return of === 0 ? [] : [{ table: table.name, rows: of }];
    });
  const left = ERASURE_LEAVES.map(({ label, why, tables }) => ({
    label,
    why,
    rows: found
      .filter(({ table }) => (tables as readonly string[]).includes(table.name))
      .reduce((sum, { rows }) => sum + rows.length, 0),
  }));
  return { changed: inTables(false), held: inTables(true), left, account: account.state };
}

async function rewrite(
  tx: Queryable,
  table: Table,
  { at, values }: Found['rows'][number],
  text: PersonText,
  pseudonym: Pseudonym,
): Promise<void> {
  const set = Object.entries(values).flatMap(([name, value]) => {
    const { type, isNullable } = table.columns.find((column) => column.name === name)!;
    const column = sql.identifier(name);
    if (typeof value !== 'string') return [sql`${column} = ${value}`];
    if (type !== 'text' && type !== 'character varying') {
      const without = JSON.stringify(text.withoutIn(JSON.parse(value), pseudonym));
      return [
        type === 'text[]'
          ? sql`${column} = ARRAY(SELECT coalesce(one, '') FROM jsonb_array_elements_text(${without}::text::jsonb) AS one)`
          : sql`${column} = ${without}::text::${sql.raw(type)}`,
      ];
    }
    const without = text.without(value, pseudonym);
    return [sql`${column} = ${isNullable ? without : orNoPhone(without)}`];
  });
  if (set.length > 0)
    await tx.execute(sql`UPDATE ${sql.identifier(table.name)} SET ${sql.join(set, sql`, `)} WHERE ctid = ${at}::tid`);
}

/** A user with the name, email or phone. */
export function isNamed({ email, phone, name }: PersonSought) {
  const fullName = name?.toLowerCase().replace(/\s+/g, ' ') ?? null;
  return sql`(${users.email} = ${email} OR ${users.phoneE164} = ${phone}
    OR lower(trim(concat_ws(' ', ${users.firstName}, ${users.lastName}))) = ${fullName})`;
}

type Account = { state: 'none' } | { state: 'erased' | 'held'; id: number };

/** The account of a person who left and is of no company since; null unless the company was the last. */
export async function formerUserOf(db: Queryable, companyId: number, email: string | null) {
  if (email === null) return null;
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) return null;
  const [left] = await beyondCompany('last_company', () =>
    db
      .select({ companyId: auditEvents.companyId })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectUserId, user.id), eq(auditEvents.kind, 'user_removed')))
      .orderBy(desc(auditEvents.id))
      .limit(1),
  );
  return user.companyId === null && left?.companyId === companyId ? user : null;
}

/** Tables whose rows are an account's own and go with it, and the column that says whose they are. */
export const accountTables = (catalog: Catalog): { table: Table; column: string }[] =>
  [...catalog.values()].flatMap((table) => {
    const hasCompany = table.columns.some(({ name }) => name === 'company_id');
    // A seat in a team or a group is the person's, and its company that of the team.
    const isOfCompany = hasCompany && table.name !== 'sign_on_people' && !Object.hasOwn(COMPANY_FROM, table.name);
    return isOfCompany
      ? []
      : table.keys.filter(({ to, isPart }) => to === 'users' && isPart).map(({ column }) => ({ table, column }));
  });

/** The person's account, if the company was the last that it belonged to. */
async function accountOf(db: Queryable, catalog: Catalog, companyId: number, person: PersonSought): Promise<Account> {
  const { email } = person;
  const [colleague] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNamed(person)));
  if (colleague) {
    const message = 'This person is a user of your company. Remove them under People first.';
    throw httpErrors.invalid({ name: [message] }, message);
  }
  const user = await formerUserOf(db, companyId, email);
  if (user === null) return { state: 'none' };
  for (const { name: table, keys } of catalog.values())
    for (const { column, to } of keys) {
      const owned = to === 'users' ? ownedBy(catalog, table, companyId) : null;
      const held = heldIn(catalog, table);
      if (owned === null || !held.includes('legal_holds')) continue;
      const { rows } = await db.execute(
        sql`SELECT FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${user.id} AND ${sql.raw(owned)} AND ${sql.raw(held)} LIMIT 1`,
      );
      if (rows.length > 0) return { state: 'held', id: user.id };
    }
  return { state: 'erased', id: user.id };
}

/** The row stays, so that lines of history say that one person did them; all that is the person's own goes. */
async function emptyAccount(tx: Queryable, catalog: Catalog, id: number, pseudonym: Pseudonym): Promise<void> {
  for (const { table, column } of accountTables(catalog))
    await tx.execute(sql`DELETE FROM ${sql.identifier(table.name)} WHERE ${sql.identifier(column)} = ${id}`);
  await tx
    .update(users)
    .set({
      email: pseudonym.email,
      firstName: 'Erased',
      lastName: pseudonym.name.replace('Erased ', ''),
      phoneE164: null,
      passwordHash: await hashPassword(newToken()),
      requestedCarrierId: null,
      referrer: null,
      changeSummary: null,
      disabledAt: sql`coalesce(${users.disabledAt}, now())`,
    })
    .where(eq(users.id, id));
}
