import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../base/http-errors';
import { registerLinkedPages } from '../../carrier-pages/linked-pages';
import { errorsOf, type FormErrors } from '../../carrier-pages/page-form';
import { tellTimesOf } from '../../db/company-clocks';
import { bidLinks, bidSessions } from '../../db/schema';
import { brokerFacts } from '../../mail/broker-of-record';
import { linkSessions } from '../../server/authentication/link-sessions';
import type { Services } from '../../server/services';
import { bidCodeMail } from './bid-mails';
import { type OfferPage, sendCode, sendGone, sendOffer, sendStart } from './bid-page';
import { BID_ERRORS, NAME } from './bid-page-words';
import { carrierOffer, findOffer, type LinkedOffer } from './carrier-offer.queries';
import { placeBid, withdrawBid } from './place-bid';
import { readBid, type TypedBid } from './read-bid';

type Found = LinkedOffer & { page: OfferPage };

/**
 * The page behind the link that offers a load to a carrier: there it reads the load and bids. A carrier that may no
 * longer see the load gets the page of an unknown link.
 */
export async function bidPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  const find = async (token: string, now: Date): Promise<Found | null> => {
    const offer = await findOffer(db, token, now);
    if (!offer) return null;
    tellTimesOf(offer.company);
    const address = `${env.onboardingOrigin}/load-offers/${token}`;
    return { ...offer, page: { email: offer.link.email, address, broker: await brokerFacts(db, offer.company) } };
  };
  const shown = async (
    reply: FastifyReply,
    status: number,
    found: Found,
    now: Date,
    state: { errors: FormErrors; typed: Partial<TypedBid> },
  ) => sendOffer(reply, status, found.page, { offer: await carrierOffer(db, found, now), ...state });

  await registerLinkedPages<Found>(
    app,
    services,
    {
      name: NAME,
      folder: 'load-offers',
      cookie: 'load_offer_session',
      sessions: linkSessions(bidSessions, { name: 'linkId', column: bidSessions.linkId }),
      codes: 'load-offer-codes',
      what: 'load offer',
      codeMail: bidCodeMail,
      find,
      behind: ({ link, page }) => ({
        id: link.id,
        countedFor: link.carrierId,
        email: link.email,
        address: page.address,
        companyId: link.companyId,
        carrierId: link.carrierId,
      }),
      lapsed: BID_ERRORS.lapsed,
      forms: ['bid', 'withdraw'],
      sendGone,
      sendStart: (reply, status, { page }, errors) => sendStart(reply, status, page, errors),
      sendCode: (reply, status, { page }, state) => sendCode(reply, status, page, state),
      async sendOpen({ found, reply, now }) {
        await db.update(bidLinks).set({ lastOpenedAt: now }).where(eq(bidLinks.id, found.link.id));
        return shown(reply, 200, found, now, { errors: {}, typed: {} });
      },
    },
    ({ form }) => {
      form('bid', async ({ found, token, fields, request, reply, now }) => {
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
          // The current state: the load may be gone.
          const current = await find(token, now);
          if (!current) return sendGone(reply);
          return shown(reply, error.status, current, now, { errors: errorsOf(error), typed });
        }
        return reply.redirect(found.page.address, 303);
      });

      form('withdraw', async ({ found, reply, now }) => {
        try {
          await withdrawBid(services, found.link, now);
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 409) throw error;
          return shown(reply, 409, found, now, { errors: errorsOf(error), typed: {} });
        }
        return reply.redirect(found.page.address, 303);
      });
    },
  );
}
