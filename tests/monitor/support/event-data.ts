import { isDeepStrictEqual } from 'node:util';
import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import { COMPANY_EVENT_DATA } from '@contract/integrations/company-events.entities';
import type { Queryable } from '@monitor/db/client';
import { carrierEvents, companyEvents } from '@monitor/db/schema';
import { ne } from 'drizzle-orm';
import { z } from 'zod';

/** The version of events that a test makes up: what they carry is no matter. */
const MADE_UP = 0;

type MadeUp = Omit<typeof companyEvents.$inferInsert, 'data' | 'version'> & { data?: Record<string, unknown> };

/** Events that a test makes up. */
export const madeUpEvent = (db: Queryable, ...events: MadeUp[]) =>
  db.insert(companyEvents).values(events.map((event) => ({ data: {}, ...event, version: MADE_UP })));

/** The same with their lines in the carrier's history. */
export async function madeUpCarrierEvent(
  db: Queryable,
  { note, ...event }: MadeUp & { carrierId: number; note?: string },
) {
  const { data: _, ...line } = event;
  await db.insert(carrierEvents).values({ ...line, note } as typeof carrierEvents.$inferInsert);
  await madeUpEvent(db, event);
}

/** What is wrong with the data of an event by the catalogue, a field that it does not name included; null: nothing. */
function dataProblem(kind: CompanyEventKind, data: unknown): string | null {
  const schema: z.ZodType | undefined = COMPANY_EVENT_DATA[kind];
  if (!schema) return `${kind} is in no catalogue`;
  const parsed = schema.safeParse(data);
  if (!parsed.success) return `${kind}: ${z.prettifyError(parsed.error)}`;
  return isDeepStrictEqual(parsed.data, data)
    ? null
    : `${kind} has a field that the catalogue does not: ${JSON.stringify(data)}`;
}

/** @throws when an event that the product recorded is not as the catalogue says */
export async function assertEventsAsCatalogued(db: Queryable): Promise<void> {
  const rows = await db
    .select({ kind: companyEvents.kind, data: companyEvents.data })
    .from(companyEvents)
    .where(ne(companyEvents.version, MADE_UP));
  const problems = new Set(rows.flatMap(({ kind, data }) => dataProblem(kind, data) ?? []));
  if (problems.size > 0) throw new Error(`Events that are not as the catalogue says:\n${[...problems].join('\n')}`);
}
