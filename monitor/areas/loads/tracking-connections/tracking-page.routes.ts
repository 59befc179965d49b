import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import { hasSecureCookies } from '@contract/shared/own-origin';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LINK_CODES, LINK_SESSION_HOURS, linkSessions } from '../../../authentication/link-sessions';
import { MAX_TRIES_PER_NETWORK, spendTry, triesOf } from '../../../authentication/tries';
import { registerCarrierPages } from '../../../carrier-pages/carrier-pages';
import { CODE, codeIn, wrongCode } from '../../../carrier-pages/code-words';
import { languageOf, speakerOf } from '../../../carrier-pages/language';
import { readPageForm } from '../../../carrier-pages/page-form';
import { carriers, companies, trackingSessions } from '../../../db/schema';
import { brokerFacts } from '../../../mail/broker-of-record';
import type { Services } from '../../../services';
import { giveConsent, refuseLoad, renewKey, withdrawConsent } from './consent';
import { loadsThatSee, looksAtTrucksOf } from './shared-looks.queries';
import { currentConnection, findLink, type LinkRow } from './tracking-connections.queries';
import { codeMail, connectedMail, withdrawnMail } from './tracking-mail';
import { sendAsk, sendCode, sendGone, sendShared, sendStart, sendWithdraw, type TrackingPage } from './tracking-page';
import { ASK, CONSENT, LAPSED, NAME } from './tracking-page-words';

/** Of one network address. */
const REQUESTS_PER_MINUTE = 60;
const CODE_MINUTES = 10;
const COOKIE = 'tracking_session';

/** Browsers in which the carrier opened a link: a code opens its own link alone. */
const sessions = linkSessions(trackingSessions, { name: 'linkId', column: trackingSessions.linkId });

type Found = TrackingPage & { link: LinkRow };
type Params = { Params: { token: string } };

/**
 * The page behind the link that a carrier is mailed at its address of record. The link alone shows that there is such a
 * page; a code mailed to the same address opens it. There the carrier shares its trucks' positions or stops.
 */
export async function trackingPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail, clock } = services;

  const find = async (token: string, now: Date): Promise<Found | null> => {
    const link = await findLink(db, token, now);
    if (!link) return null;
    const [company] = await db.select().from(companies).where(eq(companies.id, link.companyId));
    const [carrier] = await db.select().from(carriers).where(eq(carriers.id, link.carrierId));
    const carrierName = carrier?.legalName ?? carrier?.dbaName ?? `DOT ${link.carrierId}`;
    const address = `${env.onboardingOrigin}/tracking/${token}`;
    return { link, carrierName, email: link.email, address, broker: await brokerFacts(db, company!) };
  };
  const sessionOf = (request: FastifyRequest, { link }: Found, state: 'awaiting_code' | 'open', now: Date) =>
    sessions.find(db, request.cookies[COOKIE], link.id, state, now);
  const keepCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: hasSecureCookies(env.onboardingOrigin),
      maxAge: LINK_SESSION_HOURS * 3600,
    });
  const shared = async (
    reply: FastifyReply,
    found: Found,
    now: Date,
    { newKey = null, said = null }: Partial<Pick<Parameters<typeof sendShared>[3], 'newKey' | 'said'>> = {},
  ) => {
    const connection = await currentConnection(db, found.link.carrierId);
    if (!connection) return sendAsk(reply, 200, found, { errors: {}, isWithdrawn: false });
    return sendShared(reply, 200, found, {
      since: connection.consentedAt.toISOString(),
      loads: await loadsThatSee(db, found.link.carrierId, now),
      looked: await looksAtTrucksOf(db, found.link.carrierId),
      newKey,
      said,
    });
  };

  await registerCarrierPages(app, services, { requestsPerMinute: REQUESTS_PER_MINUTE, name: NAME }, (pages) => {
    const PAGE = '/onboarding/tracking/:token';

    pages.get<Params & { Querystring: { said?: string } }>(PAGE, async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      if (await sessionOf(request, found, 'open', now)) {
        const connection = await currentConnection(db, found.link.carrierId);
        if (connection)
          return shared(reply, found, now, { said: request.url.endsWith('?said=refused') ? 'refused' : null });
        return sendAsk(reply, 200, found, { errors: {}, isWithdrawn: request.url.endsWith('?said=withdrawn') });
      }
      if (await sessionOf(request, found, 'awaiting_code', now))
        return sendCode(reply, 200, found, { errors: {}, isEnded: false });
      return sendStart(reply, 200, found, {});
    });

    pages.get<Params>(`${PAGE}/withdraw`, async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      const isOpen = await sessionOf(request, found, 'open', now);
      if (!isOpen || !(await currentConnection(db, found.link.carrierId))) return reply.redirect(found.address, 303);
      return sendWithdraw(reply, found);
    });

    // A form that came back stands at its own address: choosing a language there leads to the page.
    for (const step of ['code', 'open', 'consent', 'key', 'refuse'])
      pages.get<Params>(`${PAGE}/${step}`, (request, reply) =>
        reply.redirect(`${env.onboardingOrigin}/tracking/${encodeURIComponent(request.params.token)}`, 303),
      );

    // Opening the link mails nothing: programs that look into mails open links too.
    pages.post<Params>(`${PAGE}/code`, async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      await spendTry(db, triesOf('tracking-codes', found.link.carrierId), LINK_CODES, now);
      await spendTry(db, triesOf('tracking-codes-network', request.ip), MAX_TRIES_PER_NETWORK, now);
      const { token, code } = await sessions.open(db, found.link.id, now);
      await mail.send({ to: found.email, ...codeMail(code, CODE_MINUTES) });
      return keepCookie(reply, token).redirect(found.address, 303);
    });

    pages.post<Params>(`${PAGE}/open`, async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      const session = await sessionOf(request, found, 'awaiting_code', now);
      if (!session) return reply.redirect(found.address, 303);
      const { fields, discard } = await readPageForm(services, request);
      await discard();
      const code = codeIn(fields.code);
      const again = (status: number, error: string | null) =>
        sendCode(reply, status, found, { errors: error === null ? {} : { code: error }, isEnded: error === null });
      if (code === null) return again(422, CODE.notSix);
      const tried = await sessions.tryCode(db, session, code, now);
      if (tried.kind === 'right') return keepCookie(reply, tried.token).redirect(found.address, 303);
      return again(tried.kind === 'ended' ? 403 : 422, wrongCode(tried));
    });

    /** A form of the page, by who has opened it. */
    const decided = (
      step: string,
      decide: (found: Found, fields: Record<string, unknown>, reply: FastifyReply, now: Date) => Promise<unknown>,
    ) =>
      pages.post<Params>(`${PAGE}/${step}`, async (request, reply) => {
        const now = clock();
        const found = await find(request.params.token, now);
        if (!found) return sendGone(reply);
        if (!(await sessionOf(request, found, 'open', now))) return sendStart(reply, 403, found, { form: LAPSED });
        const { fields, discard } = await readPageForm(services, request);
        await discard();
        return decide(found, fields, reply, now);
      });

    decided('consent', async (found, fields, reply, now) => {
      const { carrierName, address, email, link } = found;
      if (fields.agree !== 'on')
        return sendAsk(reply, 422, found, { errors: { agree: ASK.missing }, isWithdrawn: false });
      const { say } = speakerOf(languageOf(reply.request));
      const text = [...CONSENT.map((phrase) => say(phrase, POSITIONS_KEPT_DAYS)), say(ASK.check, carrierName)].join(
        '\n',
      );
      const newKey = await giveConsent(db, { carrierId: link.carrierId, email, text }, now);
      if (newKey === null) return reply.redirect(address, 303);
      await mail.send({ to: email, ...connectedMail({ carrierName, link: address }) });
      return shared(reply, found, now, { newKey, said: 'connected' });
    });

    decided('key', async (found, _fields, reply, now) => {
      const newKey = await renewKey(db, found.link.carrierId, now);
      return newKey === null ? reply.redirect(found.address, 303) : shared(reply, found, now, { newKey });
    });

    decided('refuse', async (found, fields, reply, now) => {
      const id = Number(fields.load);
      const isRefused = Number.isSafeInteger(id) && (await refuseLoad(db, found.link.carrierId, id, now));
      return reply.redirect(isRefused ? `${found.address}?said=refused` : found.address, 303);
    });

    decided('withdraw', async (found, _fields, reply, now) => {
      const { carrierName, address, email, link } = found;
      const isWithdrawn = await withdrawConsent(db, link.carrierId, now);
      if (isWithdrawn) await mail.send({ to: email, ...withdrawnMail({ carrierName }) });
      return reply.redirect(isWithdrawn ? `${address}?said=withdrawn` : address, 303);
    });
  });
}
