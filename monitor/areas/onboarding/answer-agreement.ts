import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/client';
import { onboardingPacketContracts, onboardingPackets } from '../../db/schema';
import type { ReceivedFile } from '../../files/receive-file';
import { keepContent, keepFile, readWholeFile } from '../../files/stored-files';
import { refuse } from '../../plugins/errors';
import { lockCompany } from '../account/company-lock';
import { recordCarrierEvent } from '../carriers/carrier-history';
import { carrierNameOf } from './carrier-name';
import { agreementToSign, saveKept } from './packet-contents';
import type { FieldErrors } from './read-section';
import type { Answers } from './section-fields';
import { settlePacket } from './settle-packet';
import { signedAgreementPaper } from './signature-record';

type Answering = {
  packet: typeof onboardingPackets.$inferSelect;
  companyName: string;
  email: string;
  networkAddress: string;
  sent: Record<string, unknown>;
  file: ReceivedFile | null;
  now: Date;
};

/** The carrier signs the agreement, or returns it with changes. @returns what to mend, and what was typed */
export async function answerAgreement(
  db: Database,
  answering: Answering,
): Promise<{ errors: FieldErrors; answers: Answers }> {
  const { sent, file } = answering;
  const text = (name: string) => String(sent[name] ?? '').trim();
  const answers: Answers = {
    decision: text('decision'),
    signer_name: text('signer_name'),
    signer_title: text('signer_title'),
    agreed: text('agreed'),
    note: text('note').slice(0, 1000),
  };
  const errors: FieldErrors = {};
  if (answers.decision === 'sign') {
    if (!answers.signer_name) errors.signer_name = 'Enter your full name.';
    if (!answers.signer_title) errors.signer_title = 'Enter your title.';
    for (const name of ['signer_name', 'signer_title'])
      if (String(answers[name]).length > 120) errors[name] = 'That is too long: 120 characters at most.';
    if (answers.agreed !== 'yes') errors.agreed = 'Tick this to sign.';
  } else if (answers.decision === 'redline') {
    if (!file) errors.file = 'Choose the file with your changes.';
  } else errors.decision = 'Choose whether you sign or return it with changes.';
  if (Object.keys(errors).length > 0) return { errors, answers };

  await db.transaction(async (tx) => {
    await lockCompany(tx, answering.packet.companyId);
    const [packet] = await tx
      .update(onboardingPackets)
      .set({ version: sql`${onboardingPackets.version} + 1` })
      .where(eq(onboardingPackets.id, answering.packet.id))
      .returning();
    const agreement = await agreementToSign(tx, packet!.id, packet!.companyId);
    if (!agreement) throw refuse.invalid({ decision: ['There is no agreement to sign yet. Ask the broker for it.'] });
    // What was shown is what is signed: a version that came meanwhile is to be read first.
    if (answers.decision === 'sign' && text('sha256') !== agreement.file.sha256)
      throw refuse.invalid({ decision: ['The broker has put another version here meanwhile. Read it and decide.'] });
    if (answers.decision === 'sign') await sign(tx, answering, agreement, answers);
    else await returnWithChanges(tx, answering, agreement.contract.id, String(answers.note ?? ''));
    const { decision } = answers;
    await saveKept(
      tx,
      packet!.id,
      'agreement',
      { answers: { decision }, kept: {}, sealed: null, isComplete: true },
      answering.now,
    );
    await settlePacket(tx, packet!, { now: answering.now, user: null });
  });
  return { errors: {}, answers };
}

async function sign(
  tx: Queryable,
  { packet, companyName, email, networkAddress, now }: Answering,
  { contract, file, isOwn }: NonNullable<Awaited<ReturnType<typeof agreementToSign>>>,
  answers: Answers,
) {
  const signer = { name: String(answers.signer_name), title: String(answers.signer_title), email, networkAddress };
  const { companyId, carrierId } = packet;
  const { content: agreement } = await readWholeFile(tx, companyId, file.id);
  const paper = await signedAgreementPaper(
    {
      companyName,
      carrierName: await carrierNameOf(tx, carrierId),
      carrierId,
      contract: {
        name: contract.name,
        version: contract.version,
        fileName: file.name,
        sha256: file.sha256,
        bytes: file.bytes,
        isOwn,
      },
      signer,
      signedAt: now,
    },
    agreement,
  );
  const fileId = await keepContent(
    tx,
    piecesOf(paper.content),
    { name: paper.name, mediaType: 'application/pdf', bytes: paper.content.length, sha256: paper.sha256 },
    { companyId, carrierId, userId: null, now },
  );
  const [made] = await tx
    .insert(onboardingPacketContracts)
    .values({
      packetId: packet.id,
      contractId: contract.id,
      isBrokerUploaded: false,
      isRedlined: isOwn,
      fileId,
      signerName: signer.name,
      signerTitle: signer.title,
      signerEmail: signer.email,
      signerAddress: signer.networkAddress,
      agreementSha256: file.sha256,
      signedAt: now,
      createdAt: now,
    })
    .returning({ id: onboardingPacketContracts.id });
  await recordCarrierEvent(tx, {
    companyId,
    carrierId,
    kind: 'contract_signed',
    summary: `${signer.name}, ${signer.title}, signed ${contract.name}, version ${contract.version}`,
    userId: null,
    occurredAt: now,
    data: { onboarding_packet_contract_id: made!.id, contract_id: contract.id, onboarding_packet_id: packet.id },
  });
}

async function* piecesOf(content: Buffer) {
  yield content;
}

async function returnWithChanges(tx: Queryable, { packet, file, now }: Answering, contractId: number, note: string) {
  const { companyId, carrierId } = packet;
  const fileId = await keepFile(tx, file!, { companyId, carrierId, userId: null, now });
  await tx.insert(onboardingPacketContracts).values({
    packetId: packet.id,
    contractId,
    isBrokerUploaded: false,
    isRedlined: true,
    fileId,
    note: note || null,
    createdAt: now,
  });
}
