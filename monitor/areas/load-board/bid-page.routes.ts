import { hasSecureCookies } from '@contract/shared/own-origin';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LINK_CODES, LINK_SESSION_HOURS, linkSessions } from '../../authentication/link-sessions';
import { MAX_TRIES_PER_NETWORK, spendTry, triesOf } from '../../authentication/tries';
import { registerCarrierPages } from '../../carrier-pages/carrier-pages';
import { CODE, codeIn, wrongCode } from '../../carrier-pages/code-words';
import { errorsOf, readPageForm } from '../../carrier-pages/page-form';
import { tellTimesOf } from '../../db/company-clocks';
import { bidLinks, bidSessions } from '../../db/schema';
import { brokerFacts } from '../../mail/broker-of-record';
import { ApiError } from '../../plugins/errors';
import type { Services } from '../../services';
import { bidCodeMail } from './bid-mails';
import { type OfferPage, sendCode, sendGone, sendOffer, sendStart } from './bid-page';
import { BID_ERRORS, NAME } from './bid-page-words';
import { carrierOffer, findOffer, type LinkedOffer } from './carrier-offer.queries';
import { placeBid, withdrawBid } from './place-bid';
import { readBid, type TypedBid } from './read-bid';

/** Of one network address. */
const REQUESTS_PER_MINUTE = 60;
const CODE_MINUTES = 10;
const COOKIE = 'load_offer_session';

/** Browsers in which the carrier opened a link: a code opens its own link alone. */
const sessions = linkSessions(bidSessions, { name: 'linkId', column: bidSessions.linkId });

type Found = LinkedOffer & { page: OfferPage };
type Params = { Params: { token: string } };

/**
 * The page behind the link that offers a load to a carrier. The link alone says that a broker offers one; a code
 * mailed to the carrier's address of record shows it, and lets the carrier bid. A carrier that may no longer see the load gets
 * the page of a link that never was.
 */
export async function bidPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail, clock } = services;

  const find = async (token: string, now: Date): Promise<Found | null> => {
    const offer = await findOffer(db, token, now);
    if (!offer) return null;
    tellTimesOf(offer.company);
    const address = `${env.onboardingOrigin}/load-offers/${token}`;
    return { ...offer, page: { email: offer.link.email, address, broker: await brokerFacts(db, offer.company) } };
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
  const shown = async (
    reply: FastifyReply,
    status: number,
    found: Found,
    now: Date,
    state: { errors: Record<string, string>; typed: Partial<TypedBid> },
  ) => sendOffer(reply, status, found.page, { offer: await carrierOffer(db, found, now), ...state });

  await registerCarrierPages(app, services, { requestsPerMinute: REQUESTS_PER_MINUTE, name: NAME }, (pages) => {
    const PAGE = '/onboarding/load-offers/:token';

    pages.get<Params>(PAGE, async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      if (await sessionOf(request, found, 'open', now)) {
        await db.update(bidLinks).set({ lastOpenedAt: now }).where(eq(bidLinks.id, found.link.id));
        return shown(reply, 200, found, now, { errors: {}, typed: {} });
      }
      if (await sessionOf(request, found, 'awaiting_code', now))
        return sendCode(reply, 200, found.page, { errors: {}, isEnded: false });
      return sendStart(reply, 200, found.page, {});
    });

    // A form that came back stands at its own address: choosing a language there leads to the page.
    for (const step of ['code', 'open', 'bid', 'withdraw'])
      pages.get<Params>(`${PAGE}/${step}`, (request, reply) =>
        reply.redirect(`${env.onboardingOrigin}/load-offers/${encodeURIComponent(request.params.token)}`, 303),
      );

    // Opening the link mails nothing: programs that look into mails open links too.
    pages.post<Params>(`${PAGE}/code`, async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      await spendTry(db, triesOf('load-offer-codes', found.link.carrierId), LINK_CODES, now);
      await spendTry(db, triesOf('load-offer-codes-network', request.ip), MAX_TRIES_PER_NETWORK, now);
      const { token, code } = await sessions.open(db, found.link.id, now);
      await mail.send({ to: found.link.email, ...bidCodeMail(code, CODE_MINUTES) });
      return keepCookie(reply, token).redirect(found.page.address, 303);
    });

    pages.post<Params>(`${PAGE}/open`, async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      const session = await sessionOf(request, found, 'awaiting_code', now);
      if (!session) return reply.redirect(found.page.address, 303);
      const { fields, discard } = await readPageForm(services, request);
      await discard();
      const code = codeIn(fields.code);
      const again = (status: number, error: string | null) =>
        sendCode(reply, status, found.page, { errors: error === null ? {} : { code: error }, isEnded: error === null });
      if (code === null) return again(422, CODE.notSix);
      const tried = await sessions.tryCode(db, session, code, now);
      if (tried.kind === 'right') return keepCookie(reply, tried.token).redirect(found.page.address, 303);
      return again(tried.kind === 'ended' ? 403 : 422, wrongCode(tried));
    });

    pages.post<Params>(`${PAGE}/bid`, async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      if (!(await sessionOf(request, found, 'open', now)))
        return sendStart(reply, 403, found.page, { form: BID_ERRORS.lapsed });
      const { fields, discard } = await readPageForm(services, request);
      await discard();
      const { typed, errors, bid } = readBid(fields);
      if (bid === null) return shown(reply, 422, found, now, { errors: { ...errors }, typed });
      const sender = {
        networkAddress: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
      };
      try {
        await placeBid(services, { link: found.link, bid, sender }, now);
      } catch (error) {
        if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) throw error;
        // As it is by now: the load may be gone.
        const current = await find(request.params.token, now);
        if (!current) return sendGone(reply);
        return shown(reply, error.status, current, now, { errors: errorsOf(error), typed });
      }
      return reply.redirect(found.page.address, 303);
    });

    pages.post<Params>(`${PAGE}/withdraw`, async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      if (!(await sessionOf(request, found, 'open', now)))
        return sendStart(reply, 403, found.page, { form: BID_ERRORS.lapsed });
      try {
        await withdrawBid(services, found.link, now);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        return shown(reply, 409, found, now, { errors: errorsOf(error), typed: {} });
      }
      return reply.redirect(found.page.address, 303);
    });
  });
}
