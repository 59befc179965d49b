import { FINDING_PHRASES, whatHolds } from '@contract/onboarding/identity-verdict';
import { FINDING_LABELS } from '@contract/onboarding/packets.constants';
import { dayOf } from '@contract/shared/day';
import type { VettingContent } from '@contract/vetting/vetting-files.entities';
import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullName } from '../../db/full-name';
import { connectionInvitations, type onboardingPackets, packetFindings, users } from '../../db/schema';
import { carrierOnRecord } from './carrier-on-record';
import { comparePacket, type SaidInPacket } from './compare-packet';
import { confirmedFactors } from './confirmed-factors';
import { findFailedCarriers } from './failed-carriers';
import { findRing } from './find-ring';
import { type KeptSection, keptSections, signedAgreement } from './packet-contents';
import { findPacketShares, groupedBy } from './packet-shares';
import { accountOf } from './packet-traces';
import { type WeighedFinding, weighFindings } from './weigh-findings';

type Packet = Pick<typeof onboardingPackets.$inferSelect, 'id' | 'companyId' | 'carrierId' | 'connectionId'>;

/**
 * Compares a packet with its carrier's record and stores the findings unchangeably: the record may change tomorrow.
 *
 * @param options.dataKeys decrypt a bank account
 * @param options.invitedAddress for a packet without an invitation; omitted: the newest invitation's
 */
export async function comparePacketNow(
  tx: Queryable,
  packet: Packet,
  now: Date,
  { invitedAddress, dataKeys }: { invitedAddress?: string; dataKeys: readonly string[] },
): Promise<WeighedFinding[]> {
  const { id, companyId, carrierId } = packet;
  const sections = await keptSections(tx, id);
  const said = saidIn(sections, {
    invitedAddress: invitedAddress ?? (await invitationOf(tx, packet))?.email ?? null,
    signer: (await signedAgreement(tx, id))?.signerName ?? null,
  });
  const record = await carrierOnRecord(tx, { companyId, carrierId, vins: said.vins }, dayOf(now));
  const today = dayOf(now);
  const shares = await findPacketShares(tx, sections, { packetId: id, companyId, carrierId, today, dataKeys });
  const failed = await findFailedCarriers(tx, { companyId, carrierId, today });
  const ring = await findRing(tx, sections, { packetId: id, companyId, carrierId, today, dataKeys }, now);
  const compared = [
    ...(record ? comparePacket(said, record) : []),
    ...[failed, ring, shares].filter((one) => one !== null),
  ];
  const findings = weighFindings(compared, said, record, {
    account: await accountOf(tx, id, dataKeys),
    factors: await confirmedFactors(tx, companyId, dataKeys),
  });
  const [last] = await tx
    .select({ sending: packetFindings.sending })
    .from(packetFindings)
    .where(eq(packetFindings.packetId, id))
    .orderBy(desc(packetFindings.sending))
    .limit(1);
  if (findings.length === 0) return [];
  await tx.insert(packetFindings).values(
    findings.map(({ subject, result, weight, said: words, onRecord, note, source }) => ({
      packetId: id,
      sending: (last?.sending ?? 0) + 1,
      comparedAt: now,
      subject,
      result,
      weight,
      said: words,
      onRecord,
      note,
      sourceName: source.name,
      sourceAsOf: source.asOf,
    })),
  );
  return findings;
}

function saidIn(
  sections: ReadonlyMap<string, KeptSection>,
  { invitedAddress, signer }: Pick<SaidInPacket, 'invitedAddress' | 'signer'>,
): SaidInPacket {
  const said = (section: string, name: string) => {
    const value = sections.get(section)?.answers[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    legalName: said('company', 'legal_name'),
    dbaName: said('company', 'dba_name'),
    address: {
      street: said('company', 'street'),
      city: said('company', 'city'),
      state: said('company', 'state'),
      postalCode: said('company', 'postal_code'),
    },
    phone: said('company', 'phone'),
    email: said('company', 'email'),
    invitedAddress,
    taxName: said('tax', 'tax_how') === 'file' ? null : said('tax', 'tax_name'),
    isTaxFormUploaded: said('tax', 'tax_how') === 'file',
    payeeName: said('payment', 'remit_name'),
    isFactorPaid: said('payment', 'pay_to') === 'factor',
    bankCountry: said('payment', 'bank_country'),
    signer,
    vins: said('equipment', 'vins'),
  };
}

/** The newest invitation to a packet's connection, and who sent it. */
export async function invitationOf(db: Queryable, { connectionId }: Pick<Packet, 'connectionId'>) {
  const [row] = await db
    .select({ invitation: connectionInvitations, by: fullName(users) })
    .from(connectionInvitations)
    .leftJoin(users, eq(users.id, connectionInvitations.invitedByUserId))
    .where(eq(connectionInvitations.connectionId, connectionId))
    .orderBy(desc(connectionInvitations.id))
    .limit(1);
  return row ? { ...row.invitation, invitedBy: row.by } : null;
}

/** What was found when the carrier sent the packet last, in the order in which it is shown; null: it was not compared. */
export async function findingsOf(
  db: Queryable,
  packetId: number,
): Promise<{ at: Date; findings: WeighedFinding[] } | null> {
  const rows = await db
    .select()
    .from(packetFindings)
    .where(eq(packetFindings.packetId, packetId))
    .orderBy(desc(packetFindings.sending));
  const [newest] = rows;
  if (!newest) return null;
  const order = Object.keys(FINDING_LABELS);
  const findings = rows
    .filter(({ sending }) => sending === newest.sending)
    .sort((a, b) => order.indexOf(a.subject) - order.indexOf(b.subject))
    .map(({ subject, result, weight, said, onRecord, note, sourceName, sourceAsOf }) => ({
      subject,
      result,
      weight,
      said,
      onRecord,
      note,
      source: { name: sourceName, asOf: sourceAsOf },
    }));
  return { at: newest.comparedAt, findings };
}

/** Whether an earlier sending of the packet differed so that it was held. */
export async function hasDifferedBefore(tx: Queryable, packetId: number): Promise<boolean> {
  const { sending, subject, result, weight } = packetFindings;
  const rows = await tx
    .select({ sending, subject, result, weight })
    .from(packetFindings)
    .where(eq(packetFindings.packetId, packetId));
  return [...groupedBy(rows, (row) => row.sending).values()].some((ofOne) => whatHolds(ofOne).length > 0);
}

/** What differs, as a vetting file's warnings have it. */
export async function findingWarnings(tx: Queryable, packetId: number): Promise<VettingContent['warnings']> {
  const found = await findingsOf(tx, packetId);
  if (!found) return [];
  return found.findings
    .filter(({ result }) => result === 'differs')
    .map(({ subject, note, source }) => ({
      kind: 'packet_differs',
      title: FINDING_PHRASES[subject]
        ? `Packet ${FINDING_PHRASES[subject]}`
        : `Packet differs from the record: ${FINDING_LABELS[subject].toLowerCase()}`,
      reason: note ?? 'Both values are in the section on the packet.',
      on: found.at.toISOString().slice(0, 10),
      source: { name: source.name, as_of: source.asOf },
    }));
}

/** What holds a packet, as the reason of the hold: `Differs from the federal record: legal name, telephone`. */
export function differingWords(findings: readonly WeighedFinding[]): string {
  const subjects = whatHolds(findings).map(({ subject }) => subject);
  const labels = subjects
    .filter((one) => FINDING_PHRASES[one] === undefined)
    .map((one) => FINDING_LABELS[one].toLowerCase());
  return [
    labels.length > 0 ? `Differs from the federal record: ${labels.join(', ')}` : null,
    ...subjects.flatMap((one) => FINDING_PHRASES[one] ?? []).map((words) => words[0]!.toUpperCase() + words.slice(1)),
  ]
    .filter(Boolean)
    .join('. ');
}
