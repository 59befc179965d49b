import { PACKET_CODES } from '@contract/onboarding/packets.constants';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageOf } from '../../../carrier-pages/language';
import { keepMailLanguage } from '../../../carrier-pages/mail-languages';
import { type FormErrors, readPageForm } from '../../../carrier-pages/page-form';
import { tellTimesOf } from '../../../db/company-clocks';
import { brokerFacts, namingBroker } from '../../../mail/broker-of-record';
import { MAX_TRIES_PER_NETWORK, spendTry, triesOf } from '../../../server/authentication/tries';
import type { Services } from '../../../server/services';
import { carrierNameOf } from '../../carriers/carrier-name';
import { packetCodeMail } from '../onboarding-mails';
import {
  endPacketSession,
  findOpenInvitation,
  findPacketSession,
  openPacketSession,
  PACKET_COOKIE,
  type PacketSession,
  tryPacketCode,
} from '../packet-sessions';
import { CodePage, DonePage, InvitationPage, LeftPage, StartPage } from './invitation-pages';
import { dropPacketCookie, keepPacketCookie, pageAddress } from './open-packet';
import { sendGone, sendLapsed, sendOnboardingPage } from './send-page';

/** From the mailed link to the packet: the link, the code that proves the address, and leaving. */
export function invitationRoutes(pages: FastifyInstance, services: Services) {
  const { db, mail, clock } = services;
  const here = (path: string) => pageAddress(services, path);

  pages.get('/onboarding', async (_request, reply) =>
    sendOnboardingPage(reply, 200, { title: 'Carrier onboarding', broker: null }, <StartPage />),
  );
  pages.get('/onboarding/sent', async (_request, reply) =>
    sendOnboardingPage(reply, 200, { title: 'Everything is sent', broker: null }, <DonePage />),
  );
  pages.get('/onboarding/left', async (_request, reply) =>
    sendOnboardingPage(reply, 200, { title: 'You have left', broker: null }, <LeftPage />),
  );

  // Opening the link mails nothing yet: programs that look into mails open links too.
  pages.get<{ Params: { token: string } }>('/onboarding/invitations/:token', async ({ params }, reply) => {
    const found = await findOpenInvitation(db, params.token, clock());
    if (!found) return sendGone(reply);
    const { invitation, company } = found;
    tellTimesOf(company);
    return sendOnboardingPage(
      reply,
      200,
      { title: 'Invitation', broker: await brokerFacts(db, company) },
      <InvitationPage
        carrierName={await carrierNameOf(db, invitation.carrierId)}
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
    if (!found) return sendGone(reply);
    await spendTry(db, triesOf('packet-codes', found.invitation.id), PACKET_CODES, now);
    await spendTry(db, triesOf('packet-codes-network', request.ip), MAX_TRIES_PER_NETWORK, now);
    const { token, code } = await openPacketSession(db, found.invitation.id, now);
    const content = packetCodeMail(found.company.legalName, code);
    const named = await namingBroker(db, found.company.id, content);
    await mail.send({ to: found.invitation.email, language: languageOf(request), ...named });
    return keepPacketCookie(services, reply, token).redirect(here('code'), 303);
  });

  pages.get('/onboarding/code', async (request, reply) => {
    const session = await findPacketSession(db, request.cookies[PACKET_COOKIE], 'awaiting_code', clock());
    return session ? codePage(reply, 200, session, {}, false) : sendLapsed(reply);
  });

  pages.post('/onboarding/code', async (request, reply) => {
    const now = clock();
    const session = await findPacketSession(db, request.cookies[PACKET_COOKIE], 'awaiting_code', now);
    if (!session) return sendLapsed(reply);
    const { fields, discard } = await readPageForm(services, request);
    await discard();
    const typed = String(fields.code ?? '').replace(/[\s-]/g, '');
    if (!/^\d{6}$/.test(typed))
      return codePage(reply, 422, session, { code: 'Enter the six digits of the code.' }, false);
    const tried = await tryPacketCode(db, session, typed, now);
    if (tried.kind === 'right') {
      await keepMailLanguage(db, session.invitation.email, request, now);
      return keepPacketCookie(services, reply, tried.token).redirect(here('packet'), 303);
    }
    if (tried.kind === 'ended') return codePage(reply, 403, session, {}, true);
    const left = tried.triesLeft === 1 ? 'You can try once more.' : `You can try ${tried.triesLeft} more times.`;
    return codePage(reply, 422, session, { code: `That is not the code. ${left}` }, false);
  });

  pages.post('/onboarding/leave', async (request, reply) => {
    const session = await findPacketSession(db, request.cookies[PACKET_COOKIE], 'open', clock());
    if (session) await endPacketSession(db, session.session.id, clock());
    return dropPacketCookie(reply).redirect(here('left'), 303);
  });

  const codePage = async (
    reply: FastifyReply,
    status: number,
    { invitation, company }: PacketSession,
    errors: FormErrors,
    isEnded: boolean,
  ) =>
    sendOnboardingPage(
      reply,
      status,
      { title: 'Code', broker: await brokerFacts(db, company), errors },
      <CodePage email={invitation.email} errors={errors} action={here('code')} isEnded={isEnded} />,
    );
}
