import {
  createDetentionLink,
  type DetentionStatement,
  getDetention,
  getDetentionPdf,
  withdrawDetentionLink,
} from '@contract/loads/detention.calls';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { registerCarrierPages } from '../../../carrier-pages/carrier-pages';
import { tellTimesOf } from '../../../db/company-clocks';
import { companies } from '../../../db/schema';
import { brokerFacts } from '../../../mail/broker-of-record';
import { mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { getLoadRow } from '../loads.queries';
import { detentionLinksOf, detentionOf, openDetentionLink } from './detention.queries';
import { sendGone, sendStatement } from './detention-page';
import { NAME } from './detention-page-words';
import { detentionPdf } from './detention-pdf';
import { shareDetention, withdrawDetentionLink as withdraw } from './share-detention';

/** Per network address. */
const REQUESTS_PER_MINUTE = 60;

const nameOf = ({ reference }: DetentionStatement) => `detention-load-${reference.replace(/[^\w.-]+/g, '-')}.pdf`;

export function detentionRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getDetention, async ({ params }, { company, now }) => {
    const load = await getLoadRow(db, company.id, params.id);
    return { detention: await detentionOf(db, load, now), links: await detentionLinksOf(db, load.id) };
  });

  mount(app, services, getDetentionPdf, async ({ params, query }, { company, now }) => {
    const statement = await detentionOf(db, await getLoadRow(db, company.id, params.id), now);
    const content = await detentionPdf(statement, query.paper);
    return { name: nameOf(statement), mediaType: 'application/pdf', bytes: content.length, content };
  });

  mount(app, services, createDetentionLink, async ({ params, body }, context) => {
    const { id, address } = await shareDetention(context, params.id, body.link);
    return { link: (await detentionLinksOf(db, params.id)).find((link) => link.id === id)!, address };
  });

  mount(app, services, withdrawDetentionLink, async ({ params }, context) => {
    await withdraw(context, params.id, params.link_id);
    return (await detentionLinksOf(db, params.id)).find((link) => link.id === params.link_id)!;
  });
}

type Params = { Params: { token: string } };

/** What the link shows: the current statement, on a page and as a PDF. */
export async function detentionPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env, clock } = services;

  const open = async (token: string) => {
    const load = await openDetentionLink(db, token, clock());
    if (!load) return null;
    const [company] = await db.select().from(companies).where(eq(companies.id, load.companyId));
    tellTimesOf(company!);
    return { load, company: company! };
  };

  await registerCarrierPages(app, services, { requestsPerMinute: REQUESTS_PER_MINUTE, name: NAME }, (pages) => {
    pages.get<Params>('/onboarding/detention/:token', async (request, reply) => {
      const { token } = request.params;
      const opened = await open(token);
      if (!opened) return sendGone(reply);
      return sendStatement(reply, {
        statement: await detentionOf(db, opened.load, clock()),
        broker: await brokerFacts(db, opened.company),
        address: `${env.onboardingOrigin}/detention/${token}`,
      });
    });

    pages.get<Params>('/onboarding/detention/:token/pdf', async (request, reply) => {
      const opened = await open(request.params.token);
      if (!opened) return sendGone(reply);
      const statement = await detentionOf(db, opened.load, clock());
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${nameOf(statement)}"`)
        .send(await detentionPdf(statement, 'letter'));
    });
  });
}
