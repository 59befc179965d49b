import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  HOLD_CAUSES,
  type HoldCause,
  isHeldPacket,
  PACKET_SECTIONS,
  type PacketSection,
} from '@contract/onboarding/packets.constants';
import { dayOf } from '@contract/shared/day';
import { and, eq, isNotNull } from 'drizzle-orm';
import { lastDigits } from '../areas/onboarding/bank-details';
import { companyFromRecord, saveKept } from '../areas/onboarding/packet-contents';
import { comparePacketNow, differingWords } from '../areas/onboarding/packet-findings';
import type { Answers } from '../areas/onboarding/section-fields';
import { signedAgreementPaper } from '../areas/onboarding/signature-record';
import { reassessSubscriptions } from '../areas/reassessment/reassess-subscriptions';
import type { Database, Queryable } from '../db/client';
import {
  carriers,
  companies,
  contracts,
  insuranceCertificateDocuments,
  onboardingPacketContracts,
  onboardingPackets,
  packetBankDetails,
  packetDocuments,
  packetHolds,
  packetSections,
  paymentTerms,
  storedFiles,
  users,
} from '../db/schema';
import { keepContent, readStoredFile } from '../documents/files/stored-files';
import { Paper } from '../documents/pdf/paper';
import { seal } from '../documents/sealing/sealed-secrets';
import { brokerFacts } from '../mail/broker-of-record';

const AGREEMENT = 'Broker-carrier agreement';

/** What each held demo packet waits for. */
const WAITS: Record<string, HoldCause> = {
  held_for_review: 'redline',
  held_for_identity: 'identity',
  held_for_insurance: 'unread_certificate',
  held_for_bank_change: 'bank_change',
};

/**
 * A short agreement and payment terms for every demo broker, and what is in the demo brokerage's packets. Once; packets
 * that a person has begun are left as they are.
 */
export async function seedDemoPackets(
  db: Database,
  { dataDir, now, dataKeys }: { dataDir: string; now: Date; dataKeys: readonly string[] },
) {
  const folder = join(dataDir, 'received');
  const [existing] = await db.select({ id: contracts.id }).from(contracts).limit(1);
  if (existing) return;
  const brokers = await db.select().from(companies).where(eq(companies.companyType, 'broker'));
  const demo = brokers.find(({ legalName }) => legalName === 'Demo Brokerage');
  await db.transaction(async (tx) => {
    for (const company of brokers) await addAgreement(tx, company, now);
    if (!demo) return;
    const packets = await tx
      .select({ packet: onboardingPackets, name: carriers.legalName })
      .from(onboardingPackets)
      .innerJoin(carriers, eq(carriers.id, onboardingPackets.carrierId))
      .where(and(eq(onboardingPackets.companyId, demo.id), isNotNull(carriers.legalName)));
    for (const { packet, name } of packets) {
      const [begun] = await tx
        .select({ id: packetSections.packetId })
        .from(packetSections)
        .where(eq(packetSections.packetId, packet.id))
        .limit(1);
      if (!begun) await fill(tx, demo, packet, name!, { dataKeys, folder });
    }
  });
  if (!demo) return;
  const withPacket = await db
    .selectDistinct({ carrierId: onboardingPackets.carrierId })
    .from(onboardingPackets)
    .where(eq(onboardingPackets.companyId, demo.id));
  const carrierIds = withPacket.map(({ carrierId }) => carrierId);
  await reassessSubscriptions(db, demo.id, carrierIds, { now });
}

const CLAUSES: Readonly<Record<string, string>> = {
  Services: 'The carrier hauls loads that the broker tenders and it accepts, under its own authority.',
  'No re-brokering': 'The carrier hauls each load itself. A carrier that rebrokers a load is not paid for it.',
  Insurance: 'The carrier keeps its liability and cargo insurance in force and tells the broker of any change.',
  Payment: 'The broker pays after a clean delivery receipt and an invoice, under the terms agreed.',
  'Ending it': 'Either side may end this agreement with thirty days of notice.',
};

/** A short agreement as a PDF, its clauses as the broker proposes them or as someone changed them. */
async function agreementPaper(legalName: string, below: string, clauses: typeof CLAUSES, now: Date): Promise<Buffer> {
  const paper = await Paper.begin({
    size: 'letter',
    title: AGREEMENT,
    author: legalName,
    subject: 'A sample for trying the product; not legal advice',
    writtenAt: now,
  });
  paper.title(AGREEMENT, below);
  for (const [heading, text] of Object.entries(clauses)) {
    paper.heading(heading);
    paper.paragraph(text);
  }
  paper.paragraph('A sample for trying the product. Not legal advice.', 'quiet');
  return paper.end([`${legalName}: ${AGREEMENT}`]);
}

/** Keeps a PDF that was made here. @returns its id */
const keepPaper = (tx: Queryable, name: string, content: Buffer, owner: Parameters<typeof keepContent>[3]) =>
  keepContent(
    tx,
    piecesOf(content),
    { name, mediaType: 'application/pdf', bytes: content.length, sha256: sha256(content) },
    owner,
  );

async function addAgreement(tx: Queryable, { id: companyId, legalName }: typeof companies.$inferSelect, now: Date) {
  const below = `${legalName} (broker) and the carrier named in the signature record`;
  const content = await agreementPaper(legalName, below, CLAUSES, now);
  const owner = { companyId, carrierId: null, userId: null, now };
  const fileId = await keepPaper(tx, 'broker-carrier agreement.pdf', content, owner);
  await tx
    .insert(contracts)
    .values({ companyId, name: AGREEMENT, version: 1, fileId, createdAt: now, isCurrent: true });
  await tx
    .insert(paymentTerms)
    .values(['Net 30', 'Net 21', 'Quick pay, 2 days'].map((name) => ({ companyId, name, createdAt: now })))
    .onConflictDoNothing();
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

async function* piecesOf(content: Buffer) {
  yield content;
}

async function fill(
  tx: Queryable,
  company: typeof companies.$inferSelect,
  packet: typeof onboardingPackets.$inferSelect,
  carrierName: string,
  { dataKeys, folder }: { dataKeys: readonly string[]; folder: string },
) {
  if (packet.status === 'not_started') return;
  const at = packet.updatedAt;
  const record = await companyFromRecord(tx, packet.carrierId);
  const [carrier] = await tx.select().from(carriers).where(eq(carriers.id, packet.carrierId));
  // One packet comes from someone else than the carrier; the others are the carrier's own.
  const isStranger = packet.status === 'held_for_identity';
  const email = isStranger
    ? `dispatch.${packet.carrierId}@carrier-dispatch.test`
    : carrier?.email || `dispatch.${packet.carrierId}@carrier.test`;
  const phone = isStranger ? '+13125550148' : carrier?.phone || '+13125550148';
  const signer = isStranger ? 'Jordan Demo' : (carrier?.officer1 ?? 'Jordan Demo');
  const payee = isStranger ? 'Jordan Demo Logistics' : carrierName;
  const isSent = packet.status !== 'in_progress';
  // Each carrier has an account of its own: one that two have is a sign of a ring.
  const account = String(packet.carrierId);
  const bank =
    packet.status === 'held_for_bank_change'
      ? { name: 'Second Demo Bank', routing_number: '091000019', account_number: `${account}0042` }
      : { name: 'First Demo Bank', routing_number: '021000021', account_number: `${account}6789` };
  const answers: Record<PacketSection, { answers: Answers; kept?: Record<string, string> }> = {
    company: { answers: { ...record, phone, email } },
    contacts: {
      answers: Object.fromEntries(
        ['owner', 'dispatch', 'after_hours', 'ar'].flatMap((who) => [
          [`${who}_name`, signer],
          [`${who}_phone`, phone],
          [`${who}_email`, email],
        ]),
      ),
    },
    equipment: { answers: { power_units: '8', drivers: '9', trailer_types: ['van', 'reefer'], certifications: [] } },
    tax: {
      answers: {
        tax_form: 'w9',
        tax_how: 'typed',
        tax_name: carrierName,
        tax_class: 'llc',
        tax_llc: 'P',
        tax_street: '100 Demo Street',
        tax_city: 'Springfield',
        tax_state: 'IL',
        tax_postal_code: '62701',
        tax_backup: 'not_subject',
        tax_certified: ['certified'],
        tax_signature: signer,
        tax_signed_on: dayOf(at),
      },
      kept: { tin: '6789' },
    },
    insurance: { answers: { agent_name: 'Keystone Demo Agency' } },
    payment: {
      answers: { pay_to: 'carrier', remit_name: payee, bank_name: bank.name, bank_country: 'US' },
      kept: { routing_number: lastDigits(bank.routing_number), account_number: lastDigits(bank.account_number) },
    },
    agreement: { answers: { decision: packet.status === 'held_for_review' ? 'redline' : 'sign' } },
  };
  const said = isSent ? PACKET_SECTIONS : PACKET_SECTIONS.slice(0, 1 + (packet.id % 3));
  for (const section of said)
    await saveKept(tx, packet.id, section, { kept: {}, sealed: null, isComplete: true, ...answers[section] }, at);
  if (!isSent) return;
  const secrets = {
    routing_number: bank.routing_number,
    account_number: bank.account_number,
    bank_country: 'US',
    account_type: 'checking',
    remit_to: ['carrier', payee].join('\n'),
  };
  await tx.insert(packetBankDetails).values({
    packetId: packet.id,
    companyId: company.id,
    carrierId: packet.carrierId,
    sealed: seal(JSON.stringify(secrets), dataKeys),
    bankName: bank.name,
    accountLastFour: lastDigits(bank.account_number),
    savedAt: at,
    acceptedAt: packet.status === 'complete' ? at : null,
  });
  await addSignature(tx, company, packet, carrierName, { signer, email, folder });
  await addCertificate(tx, company, packet, carrierName);
  const findings = await comparePacketNow(tx, packet, at, { invitedAddress: email, dataKeys });
  if (isHeldPacket(packet.status))
    await tx.insert(packetHolds).values({
      packetId: packet.id,
      cause: 'approval',
      kind: HOLD_CAUSES.approval.kind,
      reason: 'Your company approves every packet',
      placedAt: at,
    });
  const cause = WAITS[packet.status];
  const reasons: Partial<Record<HoldCause, string>> = {
    bank_change: 'The bank account changed',
    identity: differingWords(findings),
  };
  if (cause)
    await tx.insert(packetHolds).values({
      packetId: packet.id,
      cause,
      kind: HOLD_CAUSES[cause].kind,
      reason: reasons[cause] ?? HOLD_CAUSES[cause].label,
      placedAt: at,
    });
}

/** The certificate that came with the packet: to be read where the packet waits for that, else verified. */
async function addCertificate(
  tx: Queryable,
  company: typeof companies.$inferSelect,
  packet: typeof onboardingPackets.$inferSelect,
  carrierName: string,
) {
  const at = packet.updatedAt;
  const title = 'Certificate of liability insurance';
  const paper = await Paper.begin({
    size: 'letter',
    title,
    author: 'Keystone Demo Agency',
    subject: 'A sample for trying the product',
    writtenAt: at,
  });
  paper.title(title, `Insured: ${carrierName}. Certificate holder: ${company.legalName}.`);
  paper.paragraph('Motor truck cargo: $250,000 each occurrence, Keystone Demo Mutual.');
  paper.paragraph('A sample for trying the product.', 'quiet');
  const content = await paper.end([`${carrierName}: ${title}`]);
  const owner = { companyId: company.id, carrierId: packet.carrierId, userId: null, now: at };
  const fileId = await keepPaper(tx, 'certificate of insurance.pdf', content, owner);
  const [reader] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'admin@demo.test'));
  const review = {
    reviewedAt: at,
    reviewedByUserId: reader?.id ?? null,
    reviewNote: 'The agency confirmed it by phone.',
    insuredName: carrierName,
    holderName: company.legalName,
  };
  const isRead = packet.status !== 'held_for_insurance';
  await tx.insert(insuranceCertificateDocuments).values({
    companyId: company.id,
    carrierId: packet.carrierId,
    fileId,
    status: isRead ? 'verified' : 'to_review',
    createdAt: at,
    ...(isRead ? review : {}),
  });
  await tx.insert(packetDocuments).values({ packetId: packet.id, section: 'insurance', fileId, createdAt: at });
}

/** Signed; or, in the packet that came back with changes, the carrier's own wording. */
async function addSignature(
  tx: Queryable,
  company: typeof companies.$inferSelect,
  packet: typeof onboardingPackets.$inferSelect,
  carrierName: string,
  { signer: signerName, email, folder }: { signer: string; email: string; folder: string },
) {
  const [found] = await tx
    .select({ contract: contracts, file: storedFiles })
    .from(contracts)
    .innerJoin(storedFiles, eq(storedFiles.id, contracts.fileId))
    .where(eq(contracts.companyId, company.id));
  const { contract, file } = found!;
  const at = packet.updatedAt;
  const owner = { companyId: company.id, carrierId: packet.carrierId, userId: null, now: at };
  const inPacket = { packetId: packet.id, contractId: contract.id, isBrokerUploaded: false, createdAt: at };
  if (packet.status === 'held_for_review') {
    const clauses = {
      ...CLAUSES,
      Payment: 'The broker pays within 15 days of a clean delivery receipt and an invoice.',
    };
    const below = `${company.legalName} (broker) and ${carrierName}, with the carrier's changes`;
    const content = await agreementPaper(company.legalName, below, clauses, at);
    const fileId = await keepPaper(tx, 'broker-carrier agreement, our changes.pdf', content, owner);
    const note = 'We ask for Net 15 instead of Net 30.';
    await tx.insert(onboardingPacketContracts).values({ ...inPacket, isRedlined: true, fileId, note });
    return;
  }
  const signer = { name: signerName, title: 'Owner', email, networkAddress: '192.0.2.10' };
  const { content } = await readStoredFile(tx, company.id, file.id);
  const paper = await signedAgreementPaper(
    {
      companyName: company.legalName,
      broker: await brokerFacts(tx, company),
      carrierName,
      carrierId: packet.carrierId,
      contract: { ...file, name: AGREEMENT, version: 1, fileName: file.name, isOwn: false },
      signer,
      signedAt: at,
      language: 'en',
    },
    content as Readable,
    { folder, companyId: company.id },
  );
  await tx.insert(onboardingPacketContracts).values({
    ...inPacket,
    isRedlined: false,
    fileId: await keepContent(tx, createReadStream(paper.path), paper, owner),
    signerName: signer.name,
    signerTitle: signer.title,
    signerEmail: signer.email,
    signerAddress: signer.networkAddress,
    agreementSha256: file.sha256,
    signedAt: at,
  });
  await rm(paper.path, { force: true });
}
