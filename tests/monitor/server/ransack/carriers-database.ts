import { PGlite } from '@electric-sql/pglite';
import { defineSearch, toSql } from '@monitor/server/ransack';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import {
  alias,
  boolean,
  date,
  doublePrecision,
  integer,
  numeric,
  type PgDatabase,
  type PgQueryResultHKT,
  pgEnum,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';

const status = pgEnum('search_status', ['active', 'inactive', 'revoked']);

export const carriers = pgTable('search_carriers', {
  id: integer().primaryKey(),
  legalName: text('legal_name'),
  dbaName: text('dba_name'),
  powerUnits: integer('power_units'),
  score: doublePrecision(),
  fee: numeric(),
  isHazmat: boolean('is_hazmat'),
  addedOn: date('added_on'),
  seenAt: timestamp('seen_at', { withTimezone: true }),
  filedAt: timestamp('filed_at'),
  status: status(),
  stage: integer(),
  contractStart: text('contract_start'),
  ownerOrOperator: text('owner_or_operator'),
  companyId: integer('company_id'),
});

const companies = pgTable('search_companies', { id: integer().primaryKey(), name: text() });

const offices = pgTable('search_offices', {
  id: integer().primaryKey(),
  companyId: integer('company_id'),
  city: text(),
});

const identifiers = pgTable('search_identifiers', {
  id: integer().primaryKey(),
  carrierId: integer('carrier_id'),
  value: text(),
  isType: text('is_type'),
  isVerified: boolean('is_verified'),
});

const associated = alias(carriers, 'associated_carriers');

export const carriersSearch = defineSearch({
  table: carriers,
  attributes: {
    id: { column: carriers.id, type: 'integer' },
    legal_name: { column: carriers.legalName, type: 'string' },
    dba_name: { column: carriers.dbaName, type: 'string' },
    power_units: { column: carriers.powerUnits, type: 'integer' },
    score: { column: carriers.score, type: 'float' },
    fee: { column: carriers.fee, type: 'float' },
    is_hazmat: { column: carriers.isHazmat, type: 'boolean' },
    added_on: { column: carriers.addedOn, type: 'date' },
    seen_at: { column: carriers.seenAt, type: 'datetime' },
    filed_at: { column: carriers.filedAt, type: 'datetime' },
    status: { column: carriers.status, type: 'enum', values: status.enumValues },
    stage: { column: carriers.stage, type: 'enum', values: { applied: 0, reviewed: 1, approved: 2 } },
    contract_start: { column: carriers.contractStart, type: 'string' },
    owner_or_operator: { column: carriers.ownerOrOperator, type: 'string' },
    is_odd: { column: sql`${carriers.id} = 1 or ${carriers.id} = 3`, type: 'boolean' },
    name_length: { column: sql`length(${carriers.legalName})`, type: 'integer' },
  },
  aliases: { name: 'legal_name_or_dba_name', units: 'power_units' },
  sorts: ['id', 'legal_name', 'power_units', 'company_name', 'name_length'],
  scopes: {
    extreme: (value) => (value === true ? sql`${carriers.powerUnits} < 20 or ${carriers.powerUnits} > 100` : undefined),
    large: (value) => (value === true ? sql`${carriers.powerUnits} >= 100` : undefined),
    named: (value) => (typeof value === 'string' ? eq(carriers.legalName, value) : undefined),
    among: (value) => (Array.isArray(value) ? sql`${carriers.id}::text in ${value}` : undefined),
  },
  associations: {
    identifiers: {
      table: identifiers,
      on: eq(identifiers.carrierId, carriers.id),
      many: true,
      attributes: {
        id: { column: identifiers.id, type: 'integer' },
        value: { column: identifiers.value, type: 'string' },
        is_type: { column: identifiers.isType, type: 'string' },
        is_verified: { column: identifiers.isVerified, type: 'boolean' },
      },
    },
    company: {
      table: companies,
      on: eq(companies.id, carriers.companyId),
      many: false,
      attributes: { name: { column: companies.name, type: 'string' } },
      associations: {
        offices: {
          table: offices,
          on: eq(offices.companyId, companies.id),
          many: true,
          attributes: { city: { column: offices.city, type: 'string' } },
        },
      },
    },
    associated: {
      table: associated,
      on: sql`${associated.companyId} = ${carriers.companyId} and ${associated.id} <> ${carriers.id}`,
      many: true,
      attributes: { legal_name: { column: associated.legalName, type: 'string' } },
    },
  },
});

type Database = PgDatabase<PgQueryResultHKT>;

/** A database of its own: in memory, or temporary tables on the server `TEST_DATABASE_URL` names. */
export async function openCarriers() {
  const { db, close } = await openDatabase();
  const run = (statement: SQL) => db.execute(statement);
  await run(sql`create type pg_temp.search_status as enum ('active', 'inactive', 'revoked')`);
  await run(sql`create temp table search_companies (id int primary key, name text)`);
  await run(sql`create temp table search_offices (id int primary key, company_id int, city text)`);
  await run(sql`create temp table search_identifiers
    (id int primary key, carrier_id int, value text, is_type text, is_verified boolean)`);
  await run(sql`create temp table search_carriers (id int primary key, legal_name text, dba_name text, power_units int,
    score double precision, fee numeric, is_hazmat boolean, added_on date, seen_at timestamptz, filed_at timestamp,
    status pg_temp.search_status, stage int, contract_start text, owner_or_operator text, company_id int)`);

  /** Ids of the carriers that a search finds, in the requested order, or by id. */
  async function find(q: unknown): Promise<number[]> {
    const { where, orderBy } = toSql(carriersSearch, q);
    const rows = await db
      .select({ id: carriers.id })
      .from(carriers)
      .where(where)
      .orderBy(...orderBy, asc(carriers.id));
    return rows.map(({ id }) => id);
  }

  return { db, close, find, companies, offices, identifiers };
}

async function openDatabase(): Promise<{ db: Database; close: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    // Temporary tables belong to a connection, so there must be one only.
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    return { db: drizzlePostgres(pool) as unknown as Database, close: () => pool.end() };
  }
  const client = new PGlite();
  return { db: drizzlePglite(client) as unknown as Database, close: () => client.close() };
}
