import { PACKET_SECTION_LABELS, type PacketSection } from '@contract/onboarding/packets.constants';
import { dayOf } from '@contract/shared/day';
import { FILE_PART } from '@contract/shared/files.constants';
import { and, eq, ne } from 'drizzle-orm';
import { ApiError } from '../../base/http-errors';
import type { Message } from '../../base/said';
import type { Database, Queryable } from '../../db/client';
import { insuranceCertificateDocuments, packetBankDetails, packetDocuments } from '../../db/schema';
import { type Deciding, decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { type FileSettings, keepFile } from '../../documents/files/stored-files';
import { seal, unseal } from '../../documents/sealing/sealed-secrets';
import { areasByText } from '../../places/areas.queries';
import type { Services } from '../../server/services';
import { receiveCertificate } from '../insurance/receive-certificate';
import { advancePacket } from './advance-packet';
import { type BankSecrets, lastDigits, openBankDetails } from './bank-details';
import { countChange, type Packet } from './decide-about-packet';
import { keptSections, packetFiles, saveKept } from './packet-contents';
import { PACKET_PAPERS, paperOf } from './packet-permissions';
import { assertRoomInPacket } from './packet-quota';
import { type FieldErrors, readSection } from './read-section';
import { type Answers, SECTION_FIELDS, SECTION_FILES } from './section-fields';

type Saving = {
  packet: Packet;
  section: PacketSection;
  sent: Record<string, unknown>;
  /** Kept even if other answers are wrong: the carrier should never have to choose a file twice. */
  files: readonly ReceivedFile[];
  /** Kept as it is, to be finished another time. */
  isForLater: boolean;
  now: Date;
};

/** Saves one section of a packet that the carrier is at. @returns what to fix, and what was typed */
export async function saveSection(
  services: Services,
  { packet, section, sent, files, isForLater, now }: Saving,
): Promise<{ errors: FieldErrors; answers: Answers }> {
  const { db, env } = services;
  const { dataKeys } = env;
  const deciding = decidingWithoutUser(services, packet.companyId, now);
  let fileProblem: Awaited<ReturnType<typeof keepFileIfAllowed>> = null;
  for (const file of files) fileProblem ??= await keepFileIfAllowed(deciding, packet, section, file, env);
  const before = (await keptSections(db, packet.id)).get(section);
  const read = readSection(section, sent, {
    hasFile: await hasFile(db, packet, section),
    today: dayOf(now),
    keptSecrets: new Set(Object.keys(before?.kept ?? {})),
    places: await placesIn(db, section, sent),
  });
  if (fileProblem) return { ...read, errors: { ...read.errors, file: fileProblem } };
  const isWhole = Object.keys(read.errors).length === 0;
  if (!isWhole && !isForLater) return read;
  const secrets = SECTION_FIELDS[section].filter(({ kind, name }) => kind === 'secret' && !(name in read.errors));
  const typedSecrets = Object.fromEntries(
    secrets.flatMap(({ name }) => (read.answers[name] ? [[name, digitsOf(String(read.answers[name]))]] : [])),
  );
  const answers = { ...read.answers };
  for (const field of SECTION_FIELDS[section]) if (field.kind === 'secret') delete answers[field.name];
  const kept = {
    ...before?.kept,
    ...Object.fromEntries(Object.entries(typedSecrets).map(([name, value]) => [name, lastDigits(value)])),
  };
  const known = before?.sealed ? (unseal(before.sealed, dataKeys) ?? '{}') : '{}';
  const secretsSoFar = { ...(JSON.parse(known) as Record<string, string>), ...typedSecrets };
  // A bank account that is whole has a table of its own; until then its numbers wait here, as the tax form's do.
  const isInBankDetails = section === 'payment' && isWhole;
  await decide(deciding, async (d) => {
    const current = await countChange(d, packet.id, `The carrier saved “${PACKET_SECTION_LABELS[section]}”`);
    if (section === 'payment' && isWhole)
      await saveBankDetails(d.tx, packet, { answers, typedSecrets: secretsSoFar, dataKeys, now });
    const isTyped = Object.keys(typedSecrets).length > 0;
    const waiting = isTyped ? seal(JSON.stringify(secretsSoFar), dataKeys) : (before?.sealed ?? null);
    const sealed = isInBankDetails ? null : waiting;
    await saveKept(d.tx, packet.id, section, { answers, kept, sealed, isComplete: isWhole }, now);
    await advancePacket(d, current);
  });
  return { errors: {}, answers };
}

const digitsOf = (text: string) => text.replace(/[\s-]/g, '');

/** @returns why the file was not kept, for its field, or null */
async function keepFileIfAllowed(
  deciding: Deciding<null>,
  packet: Packet,
  section: PacketSection,
  file: ReceivedFile,
  settings: FileSettings,
): Promise<Message | readonly Message[] | null> {
  if (!SECTION_FILES[section]) return 'This step takes no file.';
  try {
    await decide(deciding, (d) => keepSectionFile(d, packet, section, file, settings));
    return null;
  } catch (error) {
    const words = error instanceof ApiError && error.status === 422 ? error.body.fields?.[FILE_PART] : undefined;
    if (!words) throw error;
    return words;
  }
}

async function keepSectionFile(
  decision: Decision,
  packet: Packet,
  section: PacketSection,
  file: ReceivedFile,
  settings: FileSettings,
) {
  const { tx, now } = decision;
  const { id: packetId, companyId, carrierId } = packet;
  await assertRoomInPacket(tx, packet, file.bytes, section);
  let fileId: string;
  if (section === 'insurance') {
    // The same as any other certificate: someone of the company reads it and says what it shows.
    const documentId = await receiveCertificate(decision, file, { carrierId, requestId: null }, settings);
    const [document] = await tx
      .select({ fileId: insuranceCertificateDocuments.fileId })
      .from(insuranceCertificateDocuments)
      .where(eq(insuranceCertificateDocuments.id, documentId));
    fileId = document!.fileId;
  } else {
    const { showsNumbers } = PACKET_PAPERS[paperOf(section)];
    fileId = await keepFile(tx, file, { companyId, carrierId, userId: null, now }, settings, showsNumbers);
  }
  await tx.insert(packetDocuments).values({ packetId, section, fileId, createdAt: now });
}

/** Whether the section's file is there; a certificate that the company has from elsewhere and did not set aside counts. */
async function hasFile(db: Database, { id, companyId, carrierId }: Packet, section: PacketSection): Promise<boolean> {
  const files = await packetFiles(db, id);
  if (files.some((file) => file.section === section)) return true;
  if (section !== 'insurance') return false;
  const [other] = await db
    .select({ id: insuranceCertificateDocuments.id })
    .from(insuranceCertificateDocuments)
    .where(
      and(
        eq(insuranceCertificateDocuments.companyId, companyId),
        eq(insuranceCertificateDocuments.carrierId, carrierId),
        ne(insuranceCertificateDocuments.status, 'set_aside'),
      ),
    )
    .limit(1);
  return other !== undefined;
}

async function placesIn(db: Database, section: PacketSection, sent: Record<string, unknown>) {
  const places = new Map<string, string>();
  for (const { kind, name } of SECTION_FIELDS[section]) {
    const text = kind === 'place' ? String(sent[name] ?? '').trim() : '';
    if (text === '' || text.length > 200) continue;
    const [found] = await areasByText(db, { text, limit: 1 });
    if (found) places.set(text, found.name);
  }
  return places;
}

async function saveBankDetails(
  tx: Queryable,
  { id: packetId, companyId, carrierId }: Packet,
  {
    answers,
    typedSecrets,
    dataKeys,
    now,
  }: { answers: Answers; typedSecrets: Record<string, string>; dataKeys: readonly string[]; now: Date },
) {
  const [before] = await tx.select().from(packetBankDetails).where(eq(packetBankDetails.packetId, packetId));
  const known = before ? openBankDetails(before.sealed, dataKeys) : null;
  const secrets: BankSecrets = {
    routing_number: answers.bank_country === 'MX' ? '' : (typedSecrets.routing_number ?? known?.routing_number ?? ''),
    account_number: typedSecrets.account_number ?? known?.account_number ?? '',
    bank_country: String(answers.bank_country ?? ''),
    account_type: String(answers.account_type ?? ''),
    remit_to: ['pay_to', 'remit_name', 'street', 'city', 'state', 'postal_code', 'country']
      .map((name) => String(answers[name] ?? ''))
      .join('\n'),
  };
  const row = {
    companyId,
    carrierId,
    sealed: seal(JSON.stringify(secrets), dataKeys),
    bankName: String(answers.bank_name ?? ''),
    accountLastFour: lastDigits(secrets.account_number),
    savedAt: now,
    acceptedAt: null,
  };
  await tx
    .insert(packetBankDetails)
    .values({ packetId, ...row })
    .onConflictDoUpdate({ target: [packetBankDetails.packetId, packetBankDetails.companyId], set: row });
}
