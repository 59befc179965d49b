import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { answerCounteroffer, changePrice, placeBid, withdrawBid } from './place-bid';
import { type Meant, readAmount, readBid, type TypedBid } from './read-bid';

type Found = LinkedOffer & { page: OfferPage };

/** A form of the open page. */
interface Answered {
  found: Found;
  token: string;
  reply: FastifyReply;
  now: Date;
}

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
    state: { errors: FormErrors; typed: Partial<TypedBid>; meant?: Meant },
  ) => sendOffer(reply, status, found.page, { offer: await carrierOffer(db, found, now), ...state });

  /** What the carrier sees beside its price: the counteroffer, the rate, or its own price. */
  const besideOf = async (found: Found, now: Date): Promise<number | null> => {
    const { bid, rateCents } = await carrierOffer(db, found, now);
    const countered = bid?.counter?.state === 'offered' ? bid.counter.amountCents : null;
    return countered ?? rateCents ?? bid?.amountCents ?? null;
  };
  const senderOf = (request: FastifyRequest) => ({
    networkAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
  });

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
      isCodeOfBroker: true,
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
      forms: ['bid', 'price', 'accept-counter', 'decline-counter', 'withdraw'],
      sendGone,
      sendStart: (reply, status, { page }, errors) => sendStart(reply, status, page, errors),
      sendCode: (reply, status, { page }, state) => sendCode(reply, status, page, state),
      async sendOpen({ found, reply, now }) {
        await db.update(bidLinks).set({ lastOpenedAt: now }).where(eq(bidLinks.id, found.link.id));
        return shown(reply, 200, found, now, { errors: {}, typed: {} });
      },
    },
    ({ form }) => {
      /**
       * Performs the form's action and leads back to the page; if the action is rejected, the page says why and shows
       * the current state.
       */
      const doing = async (
        { found, token, reply, now }: Answered,
        what: Promise<void>,
        typed: Partial<TypedBid> = {},
      ) => {
        try {
          await what;
        } catch (error) {
          if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) throw error;
          // The load may be gone.
          const current = await find(token, now);
          if (!current) return sendGone(reply);
          return shown(reply, error.status, current, now, { errors: errorsOf(error), typed });
        }
        return reply.redirect(found.page.address, 303);
      };

      form('bid', async (opened) => {
        const { found, fields, request, reply, now } = opened;
        const { typed, errors, meant, bid } = readBid(fields, await besideOf(found, now));
        if (bid === null) return shown(reply, 422, found, now, { errors: { ...errors }, typed, meant });
        const placed = placeBid(services, { link: found.link, bid, sender: senderOf(request) }, now);
        return doing(opened, placed, typed);
      });

      form('price', async (opened) => {
        const { found, fields, request, reply, now } = opened;
        const typed = { amount: String(fields.amount ?? '').trim() };
        const { amountCents, error, meant } = readAmount(fields, await besideOf(found, now));
        if (amountCents === null)
          return shown(reply, 422, found, now, { errors: { ...(error && { amount: error }) }, typed, meant });
        const answering = { link: found.link, version: Number(fields.version), amountCents, sender: senderOf(request) };
        return doing(opened, changePrice(services, answering, now), typed);
      });

      for (const [step, isAccepted] of [
        ['accept-counter', true],
        ['decline-counter', false],
      ] as const)
        form(step, async (opened) => {
          const { found, fields, request, now } = opened;
          const answering = {
            link: found.link,
            version: Number(fields.version),
            amountCents: Number(fields.cents),
            isAccepted,
            sender: senderOf(request),
          };
          return doing(opened, answerCounteroffer(services, answering, now));
        });

      form('withdraw', async (opened) => {
        const { found, request, now } = opened;
        return doing(opened, withdrawBid(services, found.link, senderOf(request), now));
      });
    },
  );
}
