import { RETURNED_AGREEMENT_TYPES, WORD_TYPE } from '@contract/shared/files.constants';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../../base/http-errors';
import { languageOf } from '../../../carrier-pages/language';
import { errorsOf, type FormErrors, readPageForm } from '../../../carrier-pages/page-form';
import type { Database } from '../../../db/client';
import { onboardingPacketContracts, storedFiles } from '../../../db/schema';
import { readStoredFile } from '../../../documents/files/stored-files';
import type { Services } from '../../../server/services';
import { answerAgreement } from '../answer-agreement';
import { agreementToSign, keptSections, signedAgreement } from '../packet-contents';
import { packetFileUse } from '../packet-quota';
import type { Answers } from '../section-fields';
import { AgreementPage } from './agreement-page';
import { type OpenPacket, openPacket, pageAddress } from './open-packet';
import { sendLapsed, sendPacketPage } from './send-page';

/** The step in which the broker's agreement is read, and signed or returned with changes. */
export function agreementRoutes(pages: FastifyInstance, services: Services) {
  const { db, clock } = services;
  const here = (path: string) => pageAddress(services, path);

  for (const [name, type, shown] of [
    ['agreement.pdf', 'application/pdf', 'inline'],
    // A browser has no viewer for it, and what opens it may do more than show it.
    ['agreement.docx', WORD_TYPE, 'attachment'],
  ] as const)
    pages.get(`/onboarding/packet/${name}`, async (request, reply) => {
      const open = await openPacket(services, request);
      const agreement = open && (await agreementToSign(db, open.packet.id, open.packet.companyId));
      if (agreement?.file.mediaType !== type) return sendLapsed(reply);
      return sendPaper(reply, open!, agreement.file.id, `${shown}; filename="${name}"`);
    });

  pages.get('/onboarding/packet/signed.pdf', async (request, reply) => {
    const open = await openPacket(services, request);
    const signed = open && (await signedAgreement(db, open.packet.id));
    if (!signed) return sendLapsed(reply);
    return sendPaper(reply, open, signed.fileId, 'attachment; filename="signed-agreement.pdf"');
  });

  pages.get('/onboarding/packet/agreement', async (request, reply) => {
    const open = await openPacket(services, request);
    return open ? agreementPage(reply, 200, open, {}, {}) : sendLapsed(reply);
  });

  pages.post('/onboarding/packet/agreement', async (request, reply) => {
    const open = await openPacket(services, request);
    if (!open) return sendLapsed(reply);
    const { fields: sent, file, discard, rejected } = await readPageForm(services, request, RETURNED_AGREEMENT_TYPES);
    if (rejected) return agreementPage(reply, rejected.status, open, { ...sent, decision: 'redline' }, rejected.errors);
    try {
      const { answers, errors } = await answerAgreement(services, {
        packet: open.packet,
        companyName: open.company.legalName,
        email: open.invitation.email,
        networkAddress: request.ip,
        language: languageOf(request),
        sent,
        file,
        now: clock(),
      });
      if (Object.keys(errors).length > 0) return agreementPage(reply, 422, open, answers, errors);
      return reply.redirect(here('packet/review'), 303);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 429)) throw error;
      const errors = errorsOf(error, 'decision');
      return agreementPage(reply.headers(error.headers), error.status, open, sent as Answers, errors);
    } finally {
      await discard();
    }
  });

  async function sendPaper(reply: FastifyReply, open: OpenPacket, fileId: string, disposition: string) {
    const file = await readStoredFile(db, open.packet.companyId, fileId);
    return reply
      .type(file.mediaType)
      .header('content-length', file.bytes ?? undefined)
      .header('content-disposition', disposition)
      .header('x-content-type-options', 'nosniff')
      .send(file.content);
  }

  async function agreementPage(
    reply: FastifyReply,
    status: number,
    open: OpenPacket,
    answers: Answers,
    errors: FormErrors,
  ) {
    const { packet, company } = open;
    const agreement = await agreementToSign(db, packet.id, packet.companyId);
    const kept = (await keptSections(db, packet.id)).get('agreement');
    const signed = kept?.isComplete && kept.answers.decision === 'sign' ? await signedAgreement(db, packet.id) : null;
    const returned = kept?.answers.decision === 'redline' ? await returnedFile(db, packet.id) : null;
    return sendPacketPage(
      services,
      reply,
      status,
      open,
      { title: 'Agreement', errors },
      <AgreementPage
        contract={
          agreement && {
            name: agreement.contract.name,
            isOwn: agreement.isOwn,
            isWord: agreement.file.mediaType === WORD_TYPE,
            sha256: agreement.file.sha256,
          }
        }
        signed={
          signed?.signedAt
            ? { name: signed.signerName!, title: signed.signerTitle!, at: signed.signedAt.toISOString() }
            : null
        }
        redlined={returned}
        isAccepted={kept?.answers.decision === 'accept'}
        fileUse={await packetFileUse(db, packet.id)}
        answers={answers}
        errors={errors}
        companyName={company.legalName}
        base={here('packet')}
      />,
    );
  }
}

/** What the carrier returned last with its changes. */
async function returnedFile(db: Database, packetId: number): Promise<{ name: string } | null> {
  const [returned] = await db
    .select({ name: storedFiles.name })
    .from(onboardingPacketContracts)
    .innerJoin(storedFiles, eq(storedFiles.id, onboardingPacketContracts.fileId))
    .where(
      and(
        eq(onboardingPacketContracts.packetId, packetId),
        eq(onboardingPacketContracts.isRedlined, true),
        eq(onboardingPacketContracts.isBrokerUploaded, false),
      ),
    )
    .orderBy(desc(onboardingPacketContracts.id))
    .limit(1);
  return returned ?? null;
}
