import { asc, eq } from 'drizzle-orm';
import { writeVettingFile } from '../areas/vetting/write-vetting-file';
import type { Database } from '../db/client';
import { recordCarrierEvent } from '../db/history/carrier-history';
import { companies, connections, users, vettingFiles } from '../db/schema';

/** One vetting file, made as a person of the demo brokerage makes one before a load. Once; with today's facts. */
export async function seedDemoVettingFile(db: Database, now: Date) {
  const [existing] = await db.select({ seq: vettingFiles.seq }).from(vettingFiles).limit(1);
  const [company] = await db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  const [person] = await db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  const [connection] = await db
    .select({ carrierId: connections.carrierId })
    .from(connections)
    .where(eq(connections.status, 'onboarded'))
    .orderBy(asc(connections.carrierId))
    .limit(1);
  if (existing || !company || !person || !connection) return;
  const { carrierId } = connection;
  await db.transaction(async (tx) => {
    const decision = {
      kind: 'checked' as const,
      summary: 'Checked for load 48213',
      reference: 'load 48213',
      note: 'Called the number on the federal record before giving them the load.',
    };
    const file = await writeVettingFile(tx, {
      company: { id: company.id, legal_name: company.legalName },
      carrierId,
      decision,
      user: { id: person.id, email: person.email, first_name: person.firstName, last_name: person.lastName },
      now,
    });
    await recordCarrierEvent(tx, {
      companyId: company.id,
      carrierId,
      kind: 'carrier_checked',
      summary: `${decision.summary}: vetting file ${file.number}`,
      note: decision.note,
      userId: person.id,
      occurredAt: now,
      data: { vetting_file: file.number, hash: file.hash },
    });
  });
}
