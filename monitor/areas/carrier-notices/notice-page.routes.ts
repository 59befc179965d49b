import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerCarrierPages } from '../../carrier-pages/carrier-pages';
import { readPageForm } from '../../carrier-pages/page-form';
import { tellTimesOf } from '../../db/company-clocks';
import { brokerFacts } from '../../mail/broker-of-record';
import { MAX_TRIES_PER_NETWORK, spendTry, triesOf } from '../../server/authentication/tries';
import type { Services } from '../../server/services';
import { denyNotice } from './deny-notice';
import { type NoticePage, sendDenied, sendGone, sendNotice } from './notice-page';
import { NAME } from './notice-page-words';
import { noticeBehind } from './notices.queries';

/** Of one network address. */
const REQUESTS_PER_MINUTE = 30;

type Params = { Params: { token: string } };

/**
 * The page behind “This was not us” in a mail to the address of record. It needs no account and no code: who reads the mailbox of
 * record is whom it is for. Opening it changes nothing, since programs that look into mails open links; its button does.
 */
export async function noticePageRoutes(app: FastifyInstance, services: Services) {
  const { db, env, clock } = services;
  const PAGE = '/onboarding/carrier-notices/:token';

  const find = async ({ params: { token } }: FastifyRequest<Params>): Promise<NoticePage | null> => {
    const found = await noticeBehind(db, token, clock());
    if (!found) return null;
    tellTimesOf(found.company);
    const broker = await brokerFacts(db, found.company);
    return { notice: found.notice, broker, address: `${env.onboardingOrigin}/carrier-notices/${token}` };
  };

  await registerCarrierPages(app, services, { requestsPerMinute: REQUESTS_PER_MINUTE, name: NAME }, (pages) => {
    pages.get<Params>(PAGE, async (request, reply) => {
      const page = await find(request);
      return page ? sendNotice(reply, page) : sendGone(reply);
    });

    pages.post<Params>(PAGE, async (request, reply) => {
      await spendTry(db, triesOf('carrier-notices-network', request.ip), MAX_TRIES_PER_NETWORK, clock());
      const page = await find(request);
      if (!page) return sendGone(reply);
      const { discard } = await readPageForm(services, request);
      await discard();
      const isFirst = await denyNotice(services, page.notice, { networkAddress: request.ip, now: clock() });
      return isFirst ? sendDenied(reply, page) : sendGone(reply);
    });
  });
}
