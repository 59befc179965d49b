import {
  clearPickupMismatch,
  createPickupPass,
  getPickupPass,
  getPickupPassPdf,
  withdrawPickupPass,
} from '@contract/loads/pickup-passes.calls';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpErrors } from '../../../base/http-errors';
import { registerCarrierPages } from '../../../carrier-pages/carrier-pages';
import { readPageForm } from '../../../carrier-pages/page-form';
import { companies } from '../../../db/schema';
import { brokerFacts, brokerFactsOf } from '../../../mail/broker-of-record';
import { limitTries, MAX_TRIES_PER_NETWORK, spendTry, triesOf } from '../../../server/authentication/tries';
import { mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { getLoadRow } from '../loads.queries';
import { checkTruckAtDock, markOpened } from './check-truck-at-dock';
import { clearPickupMismatch as clearMismatch } from './clear-pickup-mismatch';
import { bare, VIN_LAST } from './compare-truck';
import { makePickupPass } from './make-pickup-pass';
import { groupedCode, passCodeIn } from './pass-codes';
import { companyOfPass, findPass, type OpenPass, paperOf, passOfLoad, standingOfPass } from './pickup-pass.queries';
import { type PassPage, sendNotGood, sendPass, sendTypeCode } from './pickup-pass-page';
import { CHECK, NAME, TYPE_CODE } from './pickup-pass-page-words';
import { pickupPassPdf } from './pickup-pass-pdf';
import { withdrawPickupPass as withdraw } from './withdraw-pickup-pass';

/** Per network address. */
const REQUESTS_PER_MINUTE = 60;
/** Nothing longer is a plate or a VIN. */
const MAX_TYPED = 25;

export function pickupPassRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;
  const passOf = async (companyId: number, loadId: number, now: Date) =>
    passOfLoad(db, await getLoadRow(db, companyId, loadId), env, now);

  mount(app, services, getPickupPass, ({ params }, { company, now }) => passOf(company.id, params.id, now));

  mount(app, services, getPickupPassPdf, async ({ params, query }, { company, now }) => {
    const { paper, pickup_pass: pass, code } = await passOf(company.id, params.id, now);
    if (!pass || !code) throw httpErrors.notFound('A pickup pass to print');
    const { logoPng: logo } = await brokerFactsOf(db, company.id);
    const content = await pickupPassPdf({ paper, code, pass, logo }, query.paper, now);
    const name = `pickup-pass-${paper.reference.replace(/[^\w.-]+/g, '-')}.pdf`;
    return { name, mediaType: 'application/pdf', bytes: content.length, content };
  });

  mount(app, services, createPickupPass, async ({ params, body }, context) => {
    await makePickupPass(context, params.id, body.pickup_pass.expected_version, body.pickup_pass.replaces);
    return passOf(context.company.id, params.id, context.now);
  });

  mount(app, services, withdrawPickupPass, async ({ params, body }, context) => {
    await withdraw(context, params.id, params.pass_id, body.reason);
    return passOf(context.company.id, params.id, context.now);
  });

  mount(app, services, clearPickupMismatch, async ({ params, body }, context) => {
    await clearMismatch(context, params.id, body.check_id, body.reason);
    return passOf(context.company.id, params.id, context.now);
  });
}

type Params = { Params: { code: string } };

/** Where a dock, without an account, sees whether a pass is valid and checks the truck by it. */
export async function pickupPassPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env, clock } = services;
  const start = `${env.onboardingOrigin}/pass`;

  /** An unknown code costs the network a try. @throws ApiError 429 after too many of them */
  const find = async (request: FastifyRequest, typed: unknown, now: Date): Promise<[string, OpenPass] | null> => {
    const guesses = triesOf('pickup-pass-network', request.ip);
    await limitTries(db, guesses, MAX_TRIES_PER_NETWORK, now);
    const code = passCodeIn(typed);
    const found = code === null ? null : await findPass(db, code, now);
    if (code !== null && found) return [code, found];
    await spendTry(db, guesses, MAX_TRIES_PER_NETWORK, now);
    return null;
  };
  const notGood = async (reply: FastifyReply, typed: unknown) => {
    const code = passCodeIn(typed);
    const company = code === null ? null : await companyOfPass(db, code);
    return sendNotGood(reply, start, company && (await brokerFacts(db, company)));
  };

  const send = async (
    reply: FastifyReply,
    status: number,
    [code, found]: [string, OpenPass],
    now: Date,
    rest: Partial<Pick<PassPage, 'answers' | 'errors' | 'checked'>> = {},
  ) => {
    const { load, pickups, state, time } = found;
    const { facts, standing } = await standingOfPass(db, found, now);
    const [company] = await db.select().from(companies).where(eq(companies.id, load.companyId));
    return sendPass(reply, status, {
      address: `${start}/${code}`,
      code: groupedCode(code),
      broker: await brokerFacts(db, company!),
      asOf: now.toISOString(),
      state,
      standing: standing.is,
      time: { from: time.from.toISOString(), until: time.until.toISOString() },
      mismatchAt: facts.mismatchAt?.toISOString() ?? null,
      leftAt: facts.leftAt?.toISOString() ?? null,
      paper: await paperOf(db, load, pickups),
      answers: {},
      errors: {},
      checked: null,
      ...rest,
    });
  };

  await registerCarrierPages(app, services, { requestsPerMinute: REQUESTS_PER_MINUTE, name: NAME }, (pages) => {
    const PAGE = '/onboarding/pass';

    pages.get(PAGE, (_request, reply) => sendTypeCode(reply, 200, { address: start, answers: {}, errors: {} }));

    pages.post(PAGE, async (request, reply) => {
      const { fields, discard } = await readPageForm(services, request);
      await discard();
      const typed = typeof fields.code === 'string' ? fields.code.slice(0, 60) : '';
      const again = (code: string) =>
        sendTypeCode(reply, 422, { address: start, answers: { code: typed }, errors: { code } });
      if (passCodeIn(typed) === null) return again(TYPE_CODE.notOne);
      const found = await find(request, typed, clock());
      if (found) return reply.redirect(`${start}/${found[0]}`, 303);
      const company = await companyOfPass(db, passCodeIn(typed)!);
      return company ? reply.redirect(`${start}/${passCodeIn(typed)}`, 303) : again(TYPE_CODE.notGood);
    });

    pages.get<Params>(`${PAGE}/:code`, async (request, reply) => {
      const now = clock();
      const found = await find(request, request.params.code, now);
      if (!found) return notGood(reply, request.params.code);
      await markOpened(services, found[1].pass.id, now);
      return send(reply, 200, found, now);
    });

    // A form returned with errors has its own address: choosing a language there leads to the page.
    pages.get<Params>(`${PAGE}/:code/check`, (request, reply) =>
      reply.redirect(`${start}/${encodeURIComponent(request.params.code)}`, 303),
    );

    pages.post<Params>(`${PAGE}/:code/check`, async (request, reply) => {
      const now = clock();
      const found = await find(request, request.params.code, now);
      if (!found) return notGood(reply, request.params.code);
      const { fields, discard } = await readPageForm(services, request);
      await discard();
      const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, MAX_TYPED) : '');
      const answers = { plate: text(fields.plate), vin: text(fields.vin) };
      const typed = { plate: bare(answers.plate), vin: bare(answers.vin) };
      if (typed.plate === null && typed.vin === null)
        return send(reply, 422, found, now, { answers, errors: { plate: CHECK.nothing } });
      if (typed.vin !== null && typed.vin.length < VIN_LAST)
        return send(reply, 422, found, now, { answers, errors: { vin: CHECK.shortVin } });
      const comparison = await checkTruckAtDock(services, found[0], typed, request.ip, now);
      if (comparison === 'too_many') return send(reply, 429, found, now, { answers, errors: { form: CHECK.tooMany } });
      // The result may have suspended the pass.
      const after = await findPass(db, found[0], now);
      if (!after) return notGood(reply, found[0]);
      return send(reply, 200, [found[0], after], now, comparison ? { answers, checked: { typed, comparison } } : {});
    });
  });
}
