import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageOf } from '../../../carrier-pages/language';
import { registerLinkedPages } from '../../../carrier-pages/linked-pages';
import { tellTimesOf } from '../../../db/company-clocks';
import { carriers, companies, trackingSessions } from '../../../db/schema';
import { brokerFacts } from '../../../mail/broker-of-record';
import { linkSessions } from '../../../server/authentication/link-sessions';
import type { Services } from '../../../server/services';
import { addProviderPages, PROVIDER_FORMS, shownProviders } from '../telematics/provider-pages';
import { carrierConsentText, giveConsent, refuseLoad, renewKey, withdrawConsent } from './consent';
import { loadsThatSee, looksAtTrucksOf } from './shared-looks.queries';
import { currentConnection, findLink, type LinkRow } from './tracking-connections.queries';
import { codeMail, connectedMail, withdrawnMail } from './tracking-mail';
import {
  SAID,
  sendAsk,
  sendCode,
  sendGone,
  sendShared,
  sendStart,
  sendWithdraw,
  type TrackingPage,
} from './tracking-page';
import { ASK, LAPSED, NAME } from './tracking-page-words';

type Found = TrackingPage & { link: LinkRow };

/** What was just done, of the page's address; 'connected' is said once, with the key. */
function saidIn(url: string): keyof typeof SAID | null {
  const said = /\?said=(\w+)$/.exec(url)?.[1];
  return said !== undefined && said !== 'connected' && Object.hasOwn(SAID, said) ? (said as keyof typeof SAID) : null;
}

/** The page behind the link mailed to a carrier's address of record: there it shares its trucks' positions or stops. */
export async function trackingPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail } = services;

  const find = async (token: string, now: Date): Promise<Found | null> => {
    const link = await findLink(db, token, now);
    if (!link) return null;
    const [company] = await db.select().from(companies).where(eq(companies.id, link.companyId));
    tellTimesOf(company!);
    const [carrier] = await db.select().from(carriers).where(eq(carriers.id, link.carrierId));
    const carrierName = carrier?.legalName ?? carrier?.dbaName ?? `DOT ${link.carrierId}`;
    const address = `${env.onboardingOrigin}/tracking/${token}`;
    return { link, carrierName, email: link.email, address, broker: await brokerFacts(db, company!) };
  };
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
      providers: await shownProviders(services, found.link.carrierId, now),
      said,
    });
  };

  await registerLinkedPages<Found>(
    app,
    services,
    {
      name: NAME,
      folder: 'tracking',
      cookie: 'tracking_session',
      sessions: linkSessions(trackingSessions, { name: 'linkId', column: trackingSessions.linkId }),
      codes: 'tracking-codes',
      what: 'position sharing page',
      codeMail,
      find,
      behind: ({ link, email, address }) => ({
        id: link.id,
        countedFor: link.carrierId,
        email,
        address,
        companyId: link.companyId,
        carrierId: link.carrierId,
      }),
      lapsed: LAPSED,
      forms: ['consent', 'key', 'refuse', ...PROVIDER_FORMS],
      sendGone,
      sendStart,
      sendCode,
      async sendOpen({ found, request, reply, now }) {
        if (await currentConnection(db, found.link.carrierId))
          return shared(reply, found, now, { said: saidIn(request.url) });
        return sendAsk(reply, 200, found, { errors: {}, isWithdrawn: request.url.endsWith('?said=withdrawn') });
      },
    },
    ({ form, page }) => {
      addProviderPages({ form, page }, services);

      page('withdraw', async ({ found, reply }) => {
        if (!(await currentConnection(db, found.link.carrierId))) return reply.redirect(found.address, 303);
        return sendWithdraw(reply, found);
      });

      form('consent', async ({ found, fields, reply, now }) => {
        const { carrierName, address, email, link } = found;
        if (fields.agree !== 'on')
          return sendAsk(reply, 422, found, { errors: { agree: ASK.missing }, isWithdrawn: false });
        const language = languageOf(reply.request);
        const text = carrierConsentText(language, carrierName);
        const newKey = await giveConsent(db, { carrierId: link.carrierId, email, text, language }, now);
        if (newKey === null) return reply.redirect(address, 303);
        await mail.send({ to: email, ...connectedMail({ carrierName, link: address }) });
        return shared(reply, found, now, { newKey, said: 'connected' });
      });

      form('key', async ({ found, reply, now }) => {
        const newKey = await renewKey(db, found.link.carrierId, now);
        return newKey === null ? reply.redirect(found.address, 303) : shared(reply, found, now, { newKey });
      });

      form('refuse', async ({ found, fields, reply, now }) => {
        const id = Number(fields.load);
        const isRefused = Number.isSafeInteger(id) && (await refuseLoad(db, found.link.carrierId, id, now));
        return reply.redirect(isRefused ? `${found.address}?said=refused` : found.address, 303);
      });

      form('withdraw', async ({ found, reply, now }) => {
        const { carrierName, address, email, link } = found;
        const isWithdrawn = await withdrawConsent(db, link.carrierId, now);
        if (isWithdrawn) await mail.send({ to: email, ...withdrawnMail({ carrierName }) });
        return reply.redirect(isWithdrawn ? `${address}?said=withdrawn` : address, 303);
      });
    },
  );
}
