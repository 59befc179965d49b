import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { formatInteger } from '@contract/shared/format';
import { parse } from 'csv-parse';
import { isNull, sql } from 'drizzle-orm';
import { addressKeys } from '../areas/loads/facilities/facility-key';
import type { Database } from '../db/client';
import { addressPoints, facilities } from '../db/schema';
import type { CommandOutput } from './command';
import { recordOperatorChange } from './operator-log';

const USAGE = `npm run addresses -- FILE [--country US|CA|MX]

Loads buildings from a file of addresses: CSV, or CSV in gzip, with columns as OpenAddresses has them (LON, LAT, NUMBER, STREET, CITY,
REGION, POSTCODE) or the National Address Database (Longitude, Latitude, AddNo_Full, StNam_Full, Post_City, State, Zip_Code). Facilities
without a point are looked up in it within a minute.`;

/** Headings of a file of addresses, by what they hold. */
const COLUMNS = {
  latitude: ['lat', 'latitude'],
  longitude: ['lon', 'longitude'],
  number: ['number', 'addno_full', 'add_number'],
  street: ['street', 'stnam_full', 'st_name'],
  city: ['city', 'post_city', 'inc_muni'],
  state: ['region', 'state'],
  postal: ['postcode', 'zip_code'],
} as const;
type Column = keyof typeof COLUMNS;

const AT_ONCE = 5000;

/** The operator's command that loads a file of addresses. */
export async function runAddressesCommand(db: Database, argv: readonly string[], now: Date): Promise<CommandOutput> {
  let asked: { path: string; country: 'US' | 'CA' | 'MX' };
  try {
    asked = read(argv);
  } catch (error) {
    return { lines: [(error as Error).message, '', USAGE], code: 2 };
  }
  const { path, country } = asked;
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) return { lines: [`There is no file ${path}.`], code: 2 };
  const counted = { rows: 0, unread: 0 };
  try {
    const points = new Map<string, { latitude: number; longitude: number }>();
    const store = async () => {
      await keepPoints(db, points);
      points.clear();
    };
    const lines = parse({ bom: true, relax_column_count: true, columns: headingsOf, skip_empty_lines: true });
    const bytes = createReadStream(path);
    const text: Readable = path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
    bytes.on('error', (error) => lines.destroy(error));
    text.on('error', (error) => lines.destroy(error));
    const rows: AsyncIterable<Partial<Record<Column, string>>> = text.pipe(lines);
    for await (const row of rows) {
      const point = { latitude: degrees(row.latitude), longitude: degrees(row.longitude) };
      const street = `${row.number ?? ''} ${row.street ?? ''}`;
      const keys = isPoint(point)
        ? addressKeys({ street, city: row.city, state: row.state, postal_code: row.postal, country })
        : [];
      counted[keys.length > 0 ? 'rows' : 'unread'] += 1;
      for (const key of keys) points.set(key, point);
      if (points.size >= AT_ONCE) await store();
    }
    await store();
  } catch (error) {
    return { lines: [`${basename(path)} could not be read: ${(error as Error).message}`], code: 2 };
  }
  if (counted.rows === 0)
    return { lines: ['No row has an address with a number, a street and a point.', '', USAGE], code: 2 };
  await db.transaction(async (tx) => {
    // They may be in this file.
    await tx.update(facilities).set({ lookedUpAt: null }).where(isNull(facilities.latitude));
    const summary = `Loaded ${formatInteger(counted.rows)} addresses from ${basename(path)}`;
    await recordOperatorChange(tx, { summary, companyId: null, now });
  });
  const left =
    counted.unread > 0 ? ` ${formatInteger(counted.unread)} rows without a number, a street or a point.` : '';
  return { lines: [`${formatInteger(counted.rows)} addresses loaded.${left}`], code: 0 };
}

function read(argv: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { country: { type: 'string', default: 'US' } },
  });
  const [path, ...more] = positionals;
  if (path === undefined) throw new Error('Name the file.');
  if (more.length > 0) throw new Error('One file at a time.');
  const country = values.country.toUpperCase();
  if (country !== 'US' && country !== 'CA' && country !== 'MX') throw new Error('The country is US, CA or MX.');
  return { path: resolve(path), country } as const;
}

/** @throws Error where the first line names no point or no address */
function headingsOf(line: string[]): (Column | null)[] {
  const names = line.map((heading) => heading.trim().toLowerCase());
  const found = names.map(
    (name) =>
      (Object.keys(COLUMNS) as Column[]).find((column) => (COLUMNS[column] as readonly string[]).includes(name)) ??
      null,
  );
  const missing = (['latitude', 'longitude', 'number', 'street'] as const).filter((column) => !found.includes(column));
  if (missing.length > 0) throw new Error(`its first line names no ${missing.join(', no ')}.`);
  return found;
}

/** An empty cell is no zero. */
const degrees = (text: string | undefined) => (text?.trim() ? Number(text) : Number.NaN);

const isPoint = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);

async function keepPoints(db: Database, points: ReadonlyMap<string, { latitude: number; longitude: number }>) {
  if (points.size === 0) return;
  await db
    .insert(addressPoints)
    .values([...points].map(([key, point]) => ({ key, ...point })))
    .onConflictDoUpdate({
      target: addressPoints.key,
      set: { latitude: sql`excluded.latitude`, longitude: sql`excluded.longitude` },
    });
}
