import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  PACKET_CODES,
  PACKET_SECTIONS,
  PACKET_SESSION_HOURS,
  type PacketSection,
} from '@contract/onboarding/packets.constants';
import { DOCUMENT_TYPES, MAX_FILE_BYTES } from '@contract/shared/files.constants';
import rateLimit from '@fastify/rate-limit';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MAX_TRIES_PER_NETWORK, spendTry, triesOf } from '../areas/identity/tries';
import { answerAgreement } from '../areas/onboarding/answer-agreement';
import { carrierNameOf } from '../areas/onboarding/carrier-name';
import { packetCodeMail } from '../areas/onboarding/onboarding-mails';
import {
  agreementToSign,
  companyFromRecord,
  keptSections,
  packetFiles,
  sectionsInWords,
  signedAgreement,
} from '../areas/onboarding/packet-contents';
import {
  endPacketSession,
  findOpenInvitation,
  findPacketSession,
  openPacketSession,
  PACKET_COOKIE,
  type PacketSession,
  tryPacketCode,
} from '../areas/onboarding/packet-sessions';
import type { FieldErrors } from '../areas/onboarding/read-section';
import { saveSection } from '../areas/onboarding/save-section';
import { type Answers, SECTION_FIELDS, SECTION_FILES } from '../areas/onboarding/section-fields';
import { submitPacket } from '../areas/onboarding/submit-packet';
import { onboardingPacketContracts, onboardingPackets, storedFiles } from '../db/schema';
import { receiveForm } from '../files/receive-file';
import { readStoredFile } from '../files/stored-files';
import { Refusal } from '../plugins/errors';
import type { Services } from '../services';
import { Page } from './layout';
import {
  AgreementPage,
  CodePage,
  DonePage,
  GonePage,
  InvitationPage,
  LeftPage,
  OverviewPage,
  ProblemPage,
  ReviewPage,
  SectionPage,
  StartPage,
} from './pages';

/** Of one network address, as the identity calls: an office of carriers behind one; codes have limits of their own. */
const REQUESTS_A_MINUTE = 600;

const INTROS: Partial<Record<PacketSection, string>> = {
  company: 'This is what the federal record says of you. Confirm it, or correct what is no longer so.',
  payment: 'Where you are paid. A change from what was agreed before waits until the broker has called you.',
};

/**
 * The pages on which a carrier answers a broker's invitation: plain forms, no account. Whoever has the link and the code
 * mailed to the invited address reaches that one packet and nothing else.
 */
export async function onboardingPagesRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail, clock } = services;
  const base = env.onboardingOrigin;
  const isSecure = base.startsWith('https:');
  const here = (path: string) => `${base}/${path}`;

  await app.register(async (pages) => {
    await pages.register(rateLimit, { max: REQUESTS_A_MINUTE, timeWindow: '1 minute' });

    // A form that another site made the browser send changes nothing.
    pages.addHook('preHandler', async (request) => {
      if (request.method !== 'POST') return;
      if (isForeign(request, base))
        throw new Refusal(403, { code: 'foreign_form', message: 'This form was sent from another site.' });
    });
    pages.setErrorHandler((error, request, reply) => {
      const refusal = error instanceof Refusal ? error : null;
      const status = refusal?.status ?? (error as { statusCode?: number }).statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'onboarding page failed');
      const title =
        status === 429 ? 'Too many tries' : status >= 500 ? 'Something went wrong on our side' : 'That did not work';
      const message =
        status === 429
          ? 'Wait a few minutes, then try again. What you filled in is kept.'
          : status >= 500
            ? `Try again. If it stays, tell the broker this reference: ${request.id}`
            : (refusal?.body.message ?? 'The request could not be read.');
      for (const [name, value] of Object.entries(refusal?.headers ?? {})) reply.header(name, value);
      return send(reply, status, { title, companyName: null }, <ProblemPage title={title} message={message} />);
    });

    pages.get('/onboarding', async (_request, reply) =>
      send(reply, 200, { title: 'Carrier onboarding', companyName: null }, <StartPage />),
    );
    pages.get('/onboarding/sent', async (_request, reply) =>
      send(reply, 200, { title: 'Everything is sent', companyName: null }, <DonePage />),
    );
    pages.get('/onboarding/left', async (_request, reply) =>
      send(reply, 200, { title: 'You have left', companyName: null }, <LeftPage />),
    );

    // Opening the link mails nothing yet: programs that look into mails open links too.
    pages.get<{ Params: { token: string } }>('/onboarding/invitations/:token', async ({ params }, reply) => {
      const found = await findOpenInvitation(db, params.token, clock());
      if (!found) return gone(reply);
      const { invitation, company } = found;
      const carrierName = await carrierNameOf(db, invitation.carrierId);
      return send(
        reply,
        200,
        { title: 'Invitation', companyName: company.legalName },
        <InvitationPage
          carrierName={carrierName}
          companyName={company.legalName}
          email={invitation.email}
          expiresAt={invitation.expiresAt.toISOString()}
          action={here(`invitations/${params.token}`)}
        />,
      );
    });

    pages.post<{ Params: { token: string } }>('/onboarding/invitations/:token', async (request, reply) => {
      const now = clock();
      const found = await findOpenInvitation(db, request.params.token, now);
      if (!found) return gone(reply);
      await spendTry(db, triesOf('packet-codes', found.invitation.id), PACKET_CODES, now);
      await spendTry(db, triesOf('packet-codes-network', request.ip), MAX_TRIES_PER_NETWORK, now);
      const { token, code } = await openPacketSession(db, found.invitation.id, now);
      await mail.send({ to: found.invitation.email, ...packetCodeMail(found.company.legalName, code) });
      return keepCookie(reply, token).redirect(here('code'), 303);
    });

    pages.get('/onboarding/code', async (request, reply) => {
      const session = await findPacketSession(db, request.cookies[PACKET_COOKIE], 'awaiting_code', clock());
      return session ? codePage(reply, 200, session, {}, false) : gone(reply);
    });

    pages.post('/onboarding/code', async (request, reply) => {
      const now = clock();
      const session = await findPacketSession(db, request.cookies[PACKET_COOKIE], 'awaiting_code', now);
      if (!session) return gone(reply);
      const { fields } = await formOf(request);
      const typed = String(fields.code ?? '').replace(/[\s-]/g, '');
      if (!/^\d{6}$/.test(typed))
        return codePage(reply, 422, session, { code: 'Enter the six digits of the code.' }, false);
      const tried = await tryPacketCode(db, session, typed, now);
      if (tried.kind === 'right') return keepCookie(reply, tried.token).redirect(here('packet'), 303);
      if (tried.kind === 'ended') return codePage(reply, 403, session, {}, true);
      const left = tried.triesLeft === 1 ? 'You can try once more.' : `You can try ${tried.triesLeft} more times.`;
      return codePage(reply, 422, session, { code: `That is not the code. ${left}` }, false);
    });

    pages.post('/onboarding/leave', async (request, reply) => {
      const session = await findPacketSession(db, request.cookies[PACKET_COOKIE], 'open', clock());
      if (session) await endPacketSession(db, session.session.id, clock());
      reply.clearCookie(PACKET_COOKIE, { path: '/' });
      return reply.redirect(here('left'), 303);
    });

    pages.get('/onboarding/packet', async (request, reply) => {
      const open = await openPacket(request);
      if (!open) return gone(reply);
      const kept = await keptSections(db, open.packet.id);
      const sections = new Map([...kept].map(([section, { isComplete }]) => [section, isComplete]));
      const carrierName = await carrierNameOf(db, open.packet.carrierId);
      return sendPacket(
        reply,
        200,
        open,
        'Your steps',
        <OverviewPage
          carrierName={carrierName}
          companyName={open.company.legalName}
          sections={sections}
          base={here('packet')}
        />,
      );
    });

    pages.get('/onboarding/packet/review', async (request, reply) => {
      const open = await openPacket(request);
      return open ? reviewPage(reply, 200, open, {}) : gone(reply);
    });

    pages.post('/onboarding/packet/review', async (request, reply) => {
      const open = await openPacket(request);
      if (!open) return gone(reply);
      await formOf(request);
      try {
        await submitPacket(db, {
          packetId: open.packet.id,
          invitationId: open.invitation.id,
          dataKeys: env.dataKeys,
          now: clock(),
        });
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 422) throw error;
        return reviewPage(reply, 422, open, {
          form: Object.values(error.body.fields ?? {})
            .flat()
            .join(' '),
        });
      }
      await endPacketSession(db, open.session.id, clock());
      reply.clearCookie(PACKET_COOKIE, { path: '/' });
      return reply.redirect(here('sent'), 303);
    });

    pages.get('/onboarding/packet/agreement.pdf', async (request, reply) => {
      const open = await openPacket(request);
      const agreement = open && (await agreementToSign(db, open.packet.id, open.packet.companyId));
      if (!agreement) return gone(reply);
      const file = await readStoredFile(db, open.packet.companyId, agreement.file.id);
      return reply
        .type(file.mediaType)
        .header('content-length', file.bytes ?? undefined)
        .header('content-disposition', 'inline; filename="agreement.pdf"')
        .header('x-content-type-options', 'nosniff')
        .send(file.content);
    });

    pages.get('/onboarding/packet/signed.pdf', async (request, reply) => {
      const open = await openPacket(request);
      const signed = open && (await signedAgreement(db, open.packet.id));
      if (!signed) return gone(reply);
      const file = await readStoredFile(db, open.packet.companyId, signed.fileId);
      return reply
        .type(file.mediaType)
        .header('content-disposition', 'attachment; filename="signature-record.pdf"')
        .header('x-content-type-options', 'nosniff')
        .send(file.content);
    });

    pages.get<{ Params: { section: string } }>('/onboarding/packet/:section', async (request, reply) => {
      const open = await openPacket(request);
      const section = PACKET_SECTIONS.find((one) => one === request.params.section);
      if (!open || !section) return gone(reply);
      if (section === 'agreement') return agreementPage(reply, 200, open, {}, {});
      const known = (await keptSections(db, open.packet.id)).get(section);
      const answers =
        known?.answers ?? (section === 'company' ? await companyFromRecord(db, open.packet.carrierId) : {});
      return sectionPage(reply, 200, open, section, answers, {});
    });

    pages.post<{ Params: { section: string } }>('/onboarding/packet/:section', async (request, reply) => {
      const open = await openPacket(request);
      const section = PACKET_SECTIONS.find((one) => one === request.params.section);
      if (!open || !section) return gone(reply);
      let form: Awaited<ReturnType<typeof formOf>>;
      try {
        form = await formOf(request);
      } catch (error) {
        // A file that is not taken; the words belong under its field.
        if (!(error instanceof Refusal) || !error.body.fields?.file) throw error;
        const errors = { file: error.body.fields.file.join(' ') };
        if (section === 'agreement') return agreementPage(reply, error.status, open, { decision: 'redline' }, errors);
        const known = (await keptSections(db, open.packet.id)).get(section);
        return sectionPage(
          reply,
          error.status,
          open,
          section,
          { ...known?.answers, ...(error as { typed?: Answers }).typed },
          errors,
        );
      }
      const { fields: sent, file, discard } = form;
      try {
        const { packet } = open;
        const saved =
          section === 'agreement'
            ? await answerAgreement(db, {
                packet,
                companyName: open.company.legalName,
                email: open.invitation.email,
                networkAddress: request.ip,
                sent,
                file,
                now: clock(),
              })
            : await saveSection(db, {
                packet,
                section,
                sent,
                file,
                isForLater: sent.later === 'yes',
                dataKeys: env.dataKeys,
                now: clock(),
              });
        if (Object.keys(saved.errors).length > 0)
          return section === 'agreement'
            ? agreementPage(reply, 422, open, saved.answers, saved.errors)
            : sectionPage(reply, 422, open, section, saved.answers, saved.errors);
        if (sent.later === 'yes') return reply.redirect(here('packet'), 303);
        const next = PACKET_SECTIONS[PACKET_SECTIONS.indexOf(section) + 1];
        return reply.redirect(here(`packet/${next ?? 'review'}`), 303);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 422 || section !== 'agreement') throw error;
        const errors = Object.fromEntries(
          Object.entries(error.body.fields ?? {}).map(([name, words]) => [name, words.join(' ')]),
        );
        return agreementPage(reply, 422, open, { decision: String(sent.decision ?? '') }, errors);
      } finally {
        await discard();
      }
    });
  });

  type OpenPacket = PacketSession & { packet: typeof onboardingPackets.$inferSelect };

  /** The packet of who asks, while the carrier is at it. */
  async function openPacket(request: FastifyRequest): Promise<OpenPacket | null> {
    const session = await findPacketSession(db, request.cookies[PACKET_COOKIE], 'open', clock());
    if (!session) return null;
    const [packet] = await db
      .select()
      .from(onboardingPackets)
      .where(
        and(eq(onboardingPackets.id, session.packetId), eq(onboardingPackets.companyId, session.invitation.companyId)),
      );
    return packet && (packet.status === 'not_started' || packet.status === 'in_progress')
      ? { ...session, packet }
      : null;
  }

  const formOf = (request: FastifyRequest) =>
    receiveForm(
      request,
      { types: DOCUMENT_TYPES, maxBytes: MAX_FILE_BYTES, isOptional: true },
      join(env.dataDir, 'received'),
    );

  async function sectionPage(
    reply: FastifyReply,
    status: number,
    open: OpenPacket,
    section: PacketSection,
    answers: Answers,
    errors: FieldErrors,
  ) {
    const files = await packetFiles(db, open.packet.id);
    const kept = (await keptSections(db, open.packet.id)).get(section)?.kept ?? {};
    const file = SECTION_FILES[section];
    return sendPacket(
      reply,
      status,
      open,
      `${Object.keys(errors).length > 0 ? 'Error: ' : ''}${section[0]!.toUpperCase()}${section.slice(1)}`,
      <SectionPage
        section={section}
        intro={INTROS[section] ?? null}
        fields={SECTION_FIELDS[section]}
        answers={answers}
        errors={errors}
        kept={kept}
        file={
          file
            ? {
                label: file.label,
                hint: file.hint,
                sent: files.filter((one) => one.section === section).map(({ name }) => name),
              }
            : null
        }
        action={here(`packet/${section}`)}
        back={here('packet')}
      />,
    );
  }

  async function agreementPage(
    reply: FastifyReply,
    status: number,
    open: OpenPacket,
    answers: Answers,
    errors: FieldErrors,
  ) {
    const { packet, company } = open;
    const agreement = await agreementToSign(db, packet.id, packet.companyId);
    const kept = (await keptSections(db, packet.id)).get('agreement');
    const signed = kept?.isComplete && kept.answers.decision === 'sign' ? await signedAgreement(db, packet.id) : null;
    const [redlined] =
      kept?.answers.decision === 'redline'
        ? await db
            .select({ name: storedFiles.name })
            .from(onboardingPacketContracts)
            .innerJoin(storedFiles, eq(storedFiles.id, onboardingPacketContracts.fileId))
            .where(
              and(
                eq(onboardingPacketContracts.packetId, packet.id),
                eq(onboardingPacketContracts.isRedlined, true),
                eq(onboardingPacketContracts.isBrokerUploaded, false),
              ),
            )
            .orderBy(desc(onboardingPacketContracts.id))
            .limit(1)
        : [];
    return sendPacket(
      reply,
      status,
      open,
      `${Object.keys(errors).length > 0 ? 'Error: ' : ''}Agreement`,
      <AgreementPage
        contract={agreement && { name: agreement.contract.name, isOwn: agreement.isOwn, sha256: agreement.file.sha256 }}
        signed={
          signed?.signedAt
            ? { name: signed.signerName!, title: signed.signerTitle!, at: signed.signedAt.toISOString() }
            : null
        }
        redlined={redlined ?? null}
        answers={answers}
        errors={errors}
        companyName={company.legalName}
        base={here('packet')}
      />,
    );
  }

  async function reviewPage(reply: FastifyReply, status: number, open: OpenPacket, errors: FieldErrors) {
    const sections = await sectionsInWords(db, open.packet.id, open.packet.carrierId);
    return sendPacket(
      reply,
      status,
      open,
      'Review and send',
      <ReviewPage sections={sections} errors={errors} companyName={open.company.legalName} base={here('packet')} />,
    );
  }

  const codePage = (
    reply: FastifyReply,
    status: number,
    { invitation, company }: PacketSession,
    errors: FieldErrors,
    isEnded: boolean,
  ) =>
    send(
      reply,
      status,
      { title: errors.code ? 'Error: Code' : 'Code', companyName: company.legalName },
      <CodePage email={invitation.email} errors={errors} action={here('code')} isEnded={isEnded} />,
    );

  const gone = (reply: FastifyReply) =>
    send(reply, 404, { title: 'This link no longer works', companyName: null }, <GonePage />);

  const keepCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(PACKET_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      maxAge: PACKET_SESSION_HOURS * 3600,
    });

  const sendPacket = (reply: FastifyReply, status: number, open: OpenPacket, title: string, body: ReactNode) =>
    send(reply, status, { title, companyName: open.company.legalName, leaveTo: here('leave') }, body);
}

function send(
  reply: FastifyReply,
  status: number,
  frame: { title: string; companyName: string | null; leaveTo?: string },
  body: ReactNode,
) {
  const nonce = randomBytes(16).toString('base64');
  const html = renderToStaticMarkup(
    <Page {...frame} nonce={nonce}>
      {body}
    </Page>,
  );
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('referrer-policy', 'same-origin')
    .send(`<!doctype html>${html}`);
}

/** Browsers send `Origin` with every post; else `Referer` or `Sec-Fetch-Site` says where it came from. */
function isForeign({ headers }: FastifyRequest, base: string): boolean {
  const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : null);
  const own = [headers.host, new URL(base).host];
  const from = headers.origin ?? headers.referer;
  if (from !== undefined) return !own.includes(hostOf(from) ?? '');
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
