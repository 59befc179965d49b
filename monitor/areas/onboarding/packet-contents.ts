import { PACKET_SECTIONS, type PacketSection } from '@contract/onboarding/packets.constants';
import type { Permission } from '@contract/shared/permissions';
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import { type Message, said } from '../../base/said';
import type { Queryable } from '../../db/client';
import {
  carriers,
  contracts,
  onboardingPacketContracts,
  packetDocuments,
  packetSections,
  storedFiles,
} from '../../db/schema';
import { fieldPermission, paperOf } from './packet-permissions';
import { describeAnswer } from './read-section';
import { type Answers, CHECKED, SECTION_FIELDS } from './section-fields';

/** What is stored of a section: plain answers, the last four of encrypted ones, and the encrypted values. */
export type KeptSection = {
  answers: Answers;
  /** Last four characters of each secret. */
  kept: Record<string, string>;
  /** Encrypted JSON of the secrets without their own table. */
  sealed: string | null;
  isComplete: boolean;
  savedAt: Date;
};

export async function keptSections(db: Queryable, packetId: number): Promise<Map<PacketSection, KeptSection>> {
  const rows = await db.select().from(packetSections).where(eq(packetSections.packetId, packetId));
  return new Map(
    rows.map(({ section, answers, isComplete, savedAt }) => [
      section as PacketSection,
      {
        answers: (answers.answers ?? {}) as Answers,
        kept: (answers.kept ?? {}) as Record<string, string>,
        sealed: (answers.sealed ?? null) as string | null,
        isComplete,
        savedAt,
      },
    ]),
  );
}

export async function saveKept(
  tx: Queryable,
  packetId: number,
  section: PacketSection,
  kept: Omit<KeptSection, 'savedAt'>,
  now: Date,
) {
  const { isComplete, ...answers } = kept;
  const row = { answers, isComplete, savedAt: now };
  await tx
    .insert(packetSections)
    .values({ packetId, section, ...row })
    .onConflictDoUpdate({
      target: [packetSections.packetId, packetSections.section, packetSections.companyId],
      set: row,
    });
}

/** Files that the carrier put into its packet, oldest first. */
export const packetFiles = (db: Queryable, packetId: number) =>
  db
    .select({
      section: packetDocuments.section,
      fileId: packetDocuments.fileId,
      name: storedFiles.name,
      bytes: storedFiles.bytes,
      createdAt: packetDocuments.createdAt,
    })
    .from(packetDocuments)
    .innerJoin(storedFiles, eq(storedFiles.id, packetDocuments.fileId))
    .where(eq(packetDocuments.packetId, packetId))
    .orderBy(asc(packetDocuments.id));

/** The federal record's data for the first step, to confirm or correct. */
export async function companyFromRecord(db: Queryable, carrierId: number): Promise<Answers> {
  const [carrier] = await db.select().from(carriers).where(eq(carriers.id, carrierId));
  if (!carrier) return {};
  return {
    legal_name: carrier.legalName ?? '',
    dba_name: carrier.dbaName ?? '',
    street: carrier.street ?? '',
    city: carrier.city ?? '',
    state: carrier.state ?? '',
    postal_code: carrier.postalCode ?? '',
    country: carrier.country ?? 'US',
    phone: carrier.phone ?? '',
    email: carrier.email ?? '',
  };
}

export type PacketFact = { label: string; value: Message; permission: Permission };

/** A section as text, each fact with the right needed to read it; marks what differs from the federal record. */
export function factsOf(section: PacketSection, kept: KeptSection, record: Answers = {}) {
  const facts: PacketFact[] = [];
  const copied = new Set<string>();
  let group = '';
  for (const field of SECTION_FIELDS[section]) {
    if (field.group !== undefined) group = field.group;
    if (copied.has(field.name)) continue;
    if (field.copies) {
      if (kept.answers[field.name] !== CHECKED) continue;
      for (const { to } of field.copies) copied.add(to);
      facts.push({ label: group, value: said(field.label), permission: fieldPermission(section, field.name) });
      continue;
    }
    const value =
      field.kind === 'secret'
        ? kept.kept[field.name] && said('ends in {0}', kept.kept[field.name]!)
        : describeAnswer(field, kept.answers[field.name]);
    if (!value) continue;
    const before = describeAnswer(field, record[field.name]);
    const differs =
      section === 'company' && before !== null && String(before).toUpperCase() !== String(value).toUpperCase();
    // Typed text stays as it is; a choice has its own label.
    const asSaid = (text: Message) => (field.choices && typeof text === 'string' ? said(text) : text);
    const isContact = section === 'contacts' || /^lane_/.test(field.name);
    facts.push({
      label: isContact ? `${group}: ${field.label.toLowerCase()}` : field.label,
      value: differs ? said('{0} (federal record: {1})', asSaid(value), asSaid(before)) : value,
      permission: fieldPermission(section, field.name),
    });
  }
  return facts;
}

/** Every section in order, with its answers. */
/**
 * @param comparedWith the carrier whose federal record is shown where it differs; null: none. The carrier itself sees no
 * comparison: it would show an impostor what the broker will be warned about
 */
export async function describeSections(db: Queryable, packetId: number, comparedWith: number | null) {
  const kept = await keptSections(db, packetId);
  const files = await packetFiles(db, packetId);
  const record = comparedWith === null ? {} : await companyFromRecord(db, comparedWith);
  const signed = await signedAgreement(db, packetId);
  return PACKET_SECTIONS.map((section) => {
    const own = kept.get(section);
    const facts = own ? factsOf(section, own, record) : [];
    const permission = fieldPermission(section, 'decision');
    if (section === 'agreement' && own && isUnsigned(own))
      facts.push({ label: 'Decision', value: UNSIGNED_ANSWERS[own.answers.decision]!, permission });
    if (section === 'agreement' && own?.isComplete && signed?.signerName && !isUnsigned(own))
      facts.push({ label: 'Signed by', value: `${signed.signerName}, ${signed.signerTitle}`, permission });
    const inSection = files.filter((file) => file.section === section);
    return {
      section,
      isComplete: own?.isComplete ?? false,
      savedAt: own?.savedAt ?? null,
      facts: [
        ...facts,
        ...inSection.map(({ name }): PacketFact => ({ label: 'File', value: name, permission: 'connect' })),
      ],
      files: inSection.map(({ fileId, name, bytes }) => ({
        id: fileId,
        name,
        bytes,
        paper: paperOf(section),
      })),
    };
  });
}

/** The carrier's answers other than signing, with their texts and holds. */
const UNSIGNED_ANSWERS: Readonly<Record<string, string>> = {
  redline: 'Returned with changes',
  accept: 'Accepted as a Word file, to be signed as a PDF',
};

/** The carrier answered the agreement but did not sign it. */
export const isUnsigned = (agreement: KeptSection): agreement is KeptSection & { answers: { decision: string } } =>
  Object.hasOwn(UNSIGNED_ANSWERS, String(agreement.answers.decision));

/** The newest signature in a packet. */
export async function signedAgreement(db: Queryable, packetId: number) {
  const [row] = await db
    .select()
    .from(onboardingPacketContracts)
    .where(and(eq(onboardingPacketContracts.packetId, packetId), isNotNull(onboardingPacketContracts.signedAt)))
    .orderBy(desc(onboardingPacketContracts.id))
    .limit(1);
  return row ?? null;
}

/** What the carrier has to sign: the broker's own version for this packet, else the company's current contract. */
export async function agreementToSign(db: Queryable, packetId: number, companyId: number) {
  const [own] = await db
    .select({ contract: contracts, file: storedFiles })
    .from(onboardingPacketContracts)
    .innerJoin(contracts, eq(contracts.id, onboardingPacketContracts.contractId))
    .innerJoin(storedFiles, eq(storedFiles.id, onboardingPacketContracts.fileId))
    .where(and(eq(onboardingPacketContracts.packetId, packetId), eq(onboardingPacketContracts.isBrokerUploaded, true)))
    .orderBy(desc(onboardingPacketContracts.id))
    .limit(1);
  if (own) return { ...own, isOwn: true };
  const [current] = await db
    .select({ contract: contracts, file: storedFiles })
    .from(contracts)
    .innerJoin(storedFiles, eq(storedFiles.id, contracts.fileId))
    .where(and(eq(contracts.companyId, companyId), eq(contracts.isCurrent, true)));
  return current ? { ...current, isOwn: false } : null;
}
