import type { ConnectionStatus } from '@contract/connections/connections.constants';
import type { PacketStatus } from '@contract/onboarding/packets.constants';
import { INDEFINITE_OVERRIDE_EXPIRY } from '@contract/rules/rules.constants';
import { addDays, DAY_MS, dayOf } from '@contract/shared/day';
import { and, asc, eq, sql } from 'drizzle-orm';
import { reassessSubscriptions } from '../areas/reassessment/reassess-subscriptions';
import { loadCarrierFacts } from '../areas/rules/facts.queries';
import { RULES } from '../areas/rules/rules';
import type { Database } from '../db/client';
import {
  carrierEvents,
  carriers,
  carrierUsers,
  classifications,
  companies,
  connections,
  eldConnections,
  enteredIdentifiers,
  insuranceCertificates,
  onboardingPackets,
  ruleOverrides,
  subscriptions,
  users,
} from '../db/schema';

/** Where the packets of the carriers are that were invited, the newest first. */
const ON_THEIR_WAY: readonly PacketStatus[] = [
  'not_started',
  'in_progress',
  'in_progress',
  'held_for_insurance',
  'not_started',
  'held_for_review',
  'in_progress',
  'held_for_bank_change',
  'held_for_identity',
  'not_started',
];

/**
 * What the demo brokerage did about some carriers: connections, checked certificates and numbers, one override. Once;
 * chosen by what the record says of them, so that no onboarded carrier contradicts its own facts.
 */
export async function seedDemoRelationships(db: Database, now: Date) {
  const [existing] = await db.select({ id: connections.id }).from(connections).limit(1);
  if (existing) return;
  const [company] = await db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  if (!company) return;
  const [person] = await db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  const [highValue] = await db
    .select()
    .from(classifications)
    .where(and(eq(classifications.companyId, company.id), eq(classifications.name, 'High value')));
  const sample = await db
    .select({ id: carriers.id, name: carriers.legalName })
    .from(carriers)
    .where(sql`${carriers.censusAsOf} IS NOT NULL`)
    .orderBy(asc(carriers.id))
    .limit(160);
  const today = dayOf(now);
  const facts = await loadCarrierFacts(
    db,
    sample.map(({ id }) => id),
    company.id,
    today,
  );
  const passes = (id: number) =>
    (
      [
        'interstate_carrier_authority_is_active',
        'bipd_insurance_gteq_seven_hundred_fifty_thousand',
        'safer_operating_status_active',
      ] as const
    ).every((type) => RULES[type].judge(facts.get(id)!, today).result === 'pass');
  const able = sample.filter(({ id }) => passes(id));
  const unable = sample.filter(({ id }) => !passes(id));
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  const by = { companyId: company.id, userId: person?.id ?? null };

  await db.transaction(async (tx) => {
    const connect = async (
      carrierId: number,
      status: ConnectionStatus,
      daysAgo: number,
      summary: string,
      note?: string,
    ) => {
      await tx
        .insert(connections)
        .values({ companyId: company.id, carrierId, status, updatedAt: at(daysAgo), updatedByUserId: by.userId });
      await tx
        .insert(carrierEvents)
        .values({ ...by, carrierId, kind: 'connection_status', summary, note, occurredAt: at(daysAgo) });
    };
    /** A person who acts for the carrier, and how far its papers are. */
    const onboard = async (carrierId: number, status: PacketStatus, daysAgo: number) => {
      const [person] = await tx
        .insert(carrierUsers)
        .values({
          companyId: company.id,
          carrierId,
          email: `dispatch.${carrierId}@carrier.test`,
          status: status === 'not_started' ? 'pending' : 'active',
          isDispatcher: true,
          createdAt: at(daysAgo + 1),
          confirmedAt: status === 'not_started' ? null : at(daysAgo),
          updatedAt: at(daysAgo),
        })
        .returning({ id: carrierUsers.id });
      const own = and(eq(connections.companyId, company.id), eq(connections.carrierId, carrierId));
      const [connection] = await tx.select({ id: connections.id }).from(connections).where(own);
      const inPacket = { companyId: company.id, carrierId, connectionId: connection!.id };
      // A changed bank is one that was another before: the packet in which it was.
      if (status === 'held_for_bank_change') {
        const completedAt = at(daysAgo + 300);
        await tx.insert(onboardingPackets).values({
          ...inPacket,
          status: 'complete',
          createdAt: at(daysAgo + 301),
          updatedAt: completedAt,
          completedAt,
        });
      }
      const [packet] = await tx
        .insert(onboardingPackets)
        .values({
          ...inPacket,
          status,
          createdAt: at(daysAgo + 1),
          updatedAt: at(daysAgo),
        })
        .returning({ id: onboardingPackets.id });
      await tx.update(connections).set({ receiverId: person!.id, packetId: packet!.id }).where(own);
    };
    for (const [index, { id }] of able.slice(0, 48).entries()) {
      await connect(id, 'onboarded', 3 + index * 5, 'Onboarded');
      const expires = addDays(today, 40 + index * 5);
      const certificate = {
        companyId: company.id,
        carrierId: id,
        effectiveOn: addDays(today, -200),
        expiresOn: expires,
        insurer: 'Keystone Demo Mutual',
      };
      // Every fourth has not sent its general liability certificate yet, every tenth covers less cargo.
      await tx.insert(insuranceCertificates).values([
        {
          ...certificate,
          coverage: 'cargo' as const,
          limitUsd: index % 10 === 9 ? 50_000 : 100_000 + (index % 3) * 75_000,
          policyNumber: `CGO-${7000 + index}`,
          verifiedAt: at(60),
          verifiedByUserId: by.userId,
        },
        ...(index % 4 === 3
          ? []
          : [
              {
                ...certificate,
                coverage: 'general_liability' as const,
                limitUsd: 1_000_000,
                policyNumber: `GL-${4000 + index}`,
                verifiedAt: at(60),
                verifiedByUserId: by.userId,
              },
            ]),
      ]);
      if (index % 3 === 0)
        await tx.insert(enteredIdentifiers).values({
          companyId: company.id,
          carrierId: id,
          type: 'DOT',
          value: String(id),
          status: index % 9 === 6 ? 'pending' : 'verified',
          enteredByUserId: by.userId,
          enteredAt: at(90),
          ...(index % 9 !== 6 && {
            checkedBy: 'register',
            note: 'Its name is next to the number in SAFER.',
            decidedAt: at(89),
            decidedByUserId: by.userId,
          }),
        });
    }
    for (const [index, { id }] of able.slice(48, 58).entries()) {
      await connect(id, 'needs_to_onboard', 1 + index, 'Invited to connect');
      await onboard(id, ON_THEIR_WAY[index]!, 1 + index);
    }
    // Found, not chosen: dismissed without an invitation, one of them stopped as well.
    for (const [index, { id }] of unable.slice(4, 7).entries()) {
      if (index === 2) await connect(id, 'do_not_dispatch', 70, 'Put on do not dispatch', 'No answer to three calls.');
      else await connect(id, 'needs_to_onboard', 40 + index * 8, 'Asked to onboard');
      await tx
        .update(connections)
        .set({ isDismissed: true })
        .where(and(eq(connections.companyId, company.id), eq(connections.carrierId, id)));
      await tx.insert(carrierEvents).values({
        ...by,
        carrierId: id,
        kind: 'connection_dismissed',
        summary: 'Dismissed',
        occurredAt: at(30 + index),
      });
    }
    for (const [index, { id }] of unable.slice(0, 4).entries())
      await connect(
        id,
        'do_not_dispatch',
        6 + index * 9,
        'Put on do not dispatch',
        index % 2 ? undefined : 'Load re-brokered without our consent.',
      );
    const overridden = able[58];
    if (overridden && highValue && person) {
      await tx.insert(ruleOverrides).values({
        companyId: company.id,
        carrierId: overridden.id,
        classificationId: highValue.id,
        isType: 'general_liability_insurance_gteq_one_million',
        reason: 'Covered by an umbrella policy; the certificate is in the shared folder.',
        userId: person.id,
        expirationDate: INDEFINITE_OVERRIDE_EXPIRY,
        createdAt: at(12),
      });
      await tx.insert(carrierEvents).values({
        ...by,
        carrierId: overridden.id,
        kind: 'rule_override',
        summary: 'Overrode a rule for High value',
        note: 'Covered by an umbrella policy.',
        occurredAt: at(12),
      });
    }
    const eld = [
      'all_eld_vins_match_coi',
      'some_eld_vin_matches_on_coi',
      'no_vins_on_coi',
      'eld_vins_not_on_coi',
      'missing_vins_on_eld',
      'no_eld_vin_matches_on_coi',
    ];
    for (const [index, { id }] of able.slice(0, 24).entries()) {
      // Of some nothing was heard for weeks.
      const lastPositionAt = index % 5 === 4 ? at(45) : at(0.1);
      const [made] = await tx
        .insert(eldConnections)
        .values({
          carrierId: id,
          // The last one's maker is on the demo's list of revoked ELDs.
          provider: index === 23 ? 'Bygone Logs' : ['Demo ELD One', 'Demo ELD Two', 'Demo ELD Three'][index % 3]!,
          status: eld[index % eld.length]!,
          connectedAt: at(150),
          lastPositionAt,
          vehiclesOnEld: 4 + (index % 7),
          vehiclesOnCertificate: 5 + (index % 6),
          vehiclesMatching: index % 6 === 0 ? 4 + (index % 7) : index % 4,
        })
        .returning({ id: eldConnections.id });
      // Its trucks as inspections saw them: what a certificate lists of them can be tried out.
      await tx.execute(sql`
        INSERT INTO eld_vehicles (connection_id, unit, vin, last_position_at)
        SELECT ${made!.id}, 'Truck ' || 100 + row_number() OVER (ORDER BY vin), vin, ${lastPositionAt.toISOString()}::timestamptz
        FROM (SELECT DISTINCT u.vin FROM inspection_units u JOIN inspections i ON i.id = u.inspection_id
              WHERE i.carrier_id = ${id} AND u.vin IS NOT NULL AND u.type_id = 11 ORDER BY u.vin LIMIT ${4 + (index % 7)}) AS seen`);
    }
    // Who is connected is followed, and some others that the brokerage keeps an eye on.
    const connected = await tx.select({ carrierId: connections.carrierId }).from(connections);
    const watched = sample.slice(100, 130).map(({ id }) => ({ carrierId: id }));
    await tx
      .insert(subscriptions)
      .values([...connected, ...watched].map(({ carrierId }) => ({ ...by, carrierId, createdAt: at(20) })))
      .onConflictDoNothing();
  });
  // Those with a packet are assessed when it is filled (see seedDemoPackets): an empty one would settle at once.
  const followed = await db
    .select({ carrierId: subscriptions.carrierId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.companyId, company.id),
        sql`NOT EXISTS (SELECT FROM onboarding_packets p
          WHERE p.company_id = ${subscriptions.companyId} AND p.carrier_id = ${subscriptions.carrierId})`,
      ),
    );
  const carrierIds = followed.map(({ carrierId }) => carrierId);
  await reassessSubscriptions(db, company.id, carrierIds, { now });
}
