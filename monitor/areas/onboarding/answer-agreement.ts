import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { WORD_TYPE } from '@contract/shared/files.constants';
import type { Language } from '@contract/shared/languages';
import { httpErrors } from '../../base/http-errors';
import { Said, said } from '../../base/said';
import type { Queryable } from '../../db/client';
import { onboardingPacketContracts } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import type { ReceivedFile } from '../../documents/files/receive-file';
import { type FileSettings, keepContent, keepFile, readStoredFile } from '../../documents/files/stored-files';
import { PAPER_PROBLEMS } from '../../documents/papers/papers';
import { brokerFactsOf } from '../../mail/broker-of-record';
import type { Services } from '../../server/services';
import { carrierNameOf } from '../carriers/carrier-name';
import { advancePacket } from './advance-packet';
import { countChange, type Packet } from './decide-about-packet';
import { agreementToSign, saveKept } from './packet-contents';
import { assertRoomInPacket } from './packet-quota';
import type { FieldErrors } from './read-section';
import type { Answers } from './section-fields';
import { signedAgreementPaper, UnopenedAgreement } from './signature-record';

type Answering = {
  packet: Packet;
  companyName: string;
  email: string;
  networkAddress: string;
  /** Of the page on which the carrier answers. */
  language: Language;
  sent: Record<string, unknown>;
  file: ReceivedFile | null;
  now: Date;
};

type Agreement = NonNullable<Awaited<ReturnType<typeof agreementToSign>>>;

/**
 * The carrier signs the agreement, returns it with changes, or accepts the Word file that it will sign as a PDF.
 * @returns errors, and the typed values
 */
export async function answerAgreement(
  services: Services,
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
      if (String(answers[name]).length > 120) errors[name] = said('That is too long: {0} characters at most.', 120);
    if (answers.agreed !== 'yes') errors.agreed = 'Check this box to sign.';
  } else if (answers.decision === 'redline') {
    if (!file) errors.file = 'Choose the file with your changes.';
  } else if (answers.decision !== 'accept') errors.decision = 'Choose whether you sign or return it with changes.';
  if (Object.keys(errors).length > 0) return { errors, answers };

  // Reading the agreement takes time, and a hostile one as long as allowed: it happens before taking the lock.
  const prepared = answers.decision === 'sign' ? await prepareSigning(services, answering, answers) : null;
  try {
    const { packet: shown, now } = answering;
    await decide(decidingWithoutUser(services, shown.companyId, now), async (d) => {
      const packet = await countChange(d, shown.id, 'The carrier answered the agreement');
      if (!isOpenToCarrier(packet.status))
        throw httpErrors.invalid({ decision: ['This packet was sent to the broker meanwhile.'] });
      const agreement = await currentAgreement(d.tx, answering);
      if (prepared) {
        // The carrier signs what was shown and read.
        if (
          agreement.contract.id !== prepared.agreement.contract.id ||
          agreement.file.id !== prepared.agreement.file.id
        )
          throw httpErrors.invalid({ decision: [ANOTHER_VERSION] });
        await keepSignature(d, answering, prepared);
      } else if (answers.decision === 'accept') {
        if (String(sent.sha256 ?? '').trim() !== agreement.file.sha256)
          throw httpErrors.invalid({ decision: [ANOTHER_VERSION] });
        if (!isWord(agreement))
          throw httpErrors.invalid({ decision: ['This version is a PDF: sign it, or return it.'] });
        await keepAnswer(d.tx, answering, agreement.contract.id, agreement.file.id, ACCEPTED);
      } else await returnWithChanges(d.tx, answering, agreement.contract.id, services.env, String(answers.note ?? ''));
      const { decision } = answers;
      const section = { answers: { decision }, kept: {}, sealed: null, isComplete: true };
      await saveKept(d.tx, packet.id, 'agreement', section, now);
      await advancePacket(d, packet);
    });
  } finally {
    if (prepared) await rm(prepared.paper.path, { force: true });
  }
  return { errors: {}, answers };
}

/** While the agreement is read, the same packet may be sent from another window. */
const isOpenToCarrier = (status: string) => status === 'not_started' || status === 'in_progress';

const ANOTHER_VERSION = 'The broker has put another version here meanwhile. Read it and decide.';

async function currentAgreement(db: Queryable, { packet }: Answering): Promise<Agreement> {
  const agreement = await agreementToSign(db, packet.id, packet.companyId);
  if (!agreement) throw httpErrors.invalid({ decision: ['There is no agreement to sign yet. Ask the broker for it.'] });
  return agreement;
}

const isWord = ({ file }: Agreement) => file.mediaType === WORD_TYPE;

/** Kept beside the accepted file, for a reader of the agreements. */
const ACCEPTED = 'The carrier accepts this version, and signs it once it is here as a PDF.';

type Prepared = { agreement: Agreement; signer: Signer; paper: ReceivedFile };
type Signer = { name: string; title: string; email: string; networkAddress: string };

/** Makes the signed paper. @throws ApiError 422 when the agreement is not the one shown, or cannot be opened */
async function prepareSigning({ db, env }: Services, answering: Answering, answers: Answers): Promise<Prepared> {
  const { packet, companyName, email, networkAddress, language, sent, now } = answering;
  const { companyId, carrierId } = packet;
  const agreement = await currentAgreement(db, answering);
  const { contract, file, isOwn } = agreement;
  if (String(sent.sha256 ?? '').trim() !== file.sha256) throw httpErrors.invalid({ decision: [ANOTHER_VERSION] });
  if (isWord(agreement))
    throw httpErrors.invalid({
      decision: [said('{0} sent a Word file. Accept it or return it: you sign a PDF.', companyName)],
    });
  const signer = { name: String(answers.signer_name), title: String(answers.signer_title), email, networkAddress };
  const { content } = await readStoredFile(db, companyId, file.id);
  try {
    const paper = await signedAgreementPaper(
      {
        companyName,
        broker: await brokerFactsOf(db, companyId),
        carrierName: await carrierNameOf(db, carrierId),
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
        language,
      },
      content as Readable,
      { folder: join(env.dataDir, 'received'), companyId },
    );
    return { agreement, signer, paper };
  } catch (error) {
    if (!(error instanceof UnopenedAgreement)) throw error;
    const problem = PAPER_PROBLEMS[error.problem];
    const message = said(
      'The agreement’s file can’t be opened, so you can’t sign it. Ask {0} for another file. What they can do: {1}',
      companyName,
      problem instanceof Said ? problem : said(problem),
    );
    throw httpErrors.invalid({ decision: [message] });
  }
}

async function keepSignature(d: Decision, { packet, now }: Answering, { agreement, signer, paper }: Prepared) {
  const { companyId, carrierId } = packet;
  const { contract, file, isOwn } = agreement;
  const owner = { companyId, carrierId, userId: null, now };
  const fileId = await keepContent(d.tx, createReadStream(paper.path), paper, owner);
  const [made] = await d.tx
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
  d.carrierEvent({
    carrierId,
    kind: 'contract_signed',
    summary: `${signer.name}, ${signer.title}, signed ${contract.name}, version ${contract.version}`,
    data: { onboarding_packet_contract_id: made!.id, contract_id: contract.id, onboarding_packet_id: packet.id },
  });
}

async function returnWithChanges(
  tx: Queryable,
  { packet, file, now }: Answering,
  contractId: number,
  settings: FileSettings,
  note: string,
) {
  const { companyId, carrierId } = packet;
  await assertRoomInPacket(tx, packet, file!.bytes, null);
  const fileId = await keepFile(tx, file!, { companyId, carrierId, userId: null, now }, settings);
  await keepAnswer(tx, { packet, now }, contractId, fileId, note);
}

/** The current agreement, on the carrier's word. */
async function keepAnswer(
  tx: Queryable,
  { packet, now }: Pick<Answering, 'packet' | 'now'>,
  contractId: number,
  fileId: string,
  note: string,
) {
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
