import type { CompanyLogo } from '@contract/account/company-logo.calls';
import * as contract from '@contract/account/company-logo.calls';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { companies, companyLogos, users } from '../../db/schema';
import { brokerFacts, pngUri } from '../../mail/broker-of-record';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { changeLogo, removeLogo } from './change-logo';

export function companyLogoRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, contract.getCompanyLogo, async (_input, { company }) => logoOf(db, company.id));

  mount(app, services, contract.changeCompanyLogo, async (_input, context) => {
    await changeLogo(context, context.file!);
    return logoOf(db, context.company.id);
  });

  mount(app, services, contract.removeCompanyLogo, async (_input, context) => {
    await removeLogo(context);
    return undefined;
  });
}

async function logoOf(db: Queryable, companyId: number): Promise<CompanyLogo> {
  const [found] = await db
    .select({
      company: companies,
      logo: companyLogos,
      changedBy: fullNameOrNull(users),
    })
    .from(companies)
    .leftJoin(companyLogos, eq(companyLogos.companyId, companies.id))
    .leftJoin(users, eq(users.id, companyLogos.changedByUserId))
    .where(eq(companies.id, companyId));
  const { company, logo, changedBy } = found!;
  return {
    data_uri: logo && pngUri(logo.content),
    changed_at: logo?.changedAt.toISOString() ?? null,
    changed_by: changedBy,
    is_shown: (await brokerFacts(db, company)).isOnRecord,
  };
}
