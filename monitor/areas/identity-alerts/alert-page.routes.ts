import { hasSecureCookies } from '@contract/shared/own-origin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LINK_CODES, LINK_SESSION_HOURS } from '../../authentication/link-sessions';
import { digest } from '../../authentication/tokens';
import { MAX_TRIES_PER_NETWORK, spendTry, triesOf } from '../../authentication/tries';
import { registerCarrierPages } from '../../carrier-pages/carrier-pages';
import { CODE, codeIn, wrongCode } from '../../carrier-pages/code-words';
import { errorsOf, readPageForm } from '../../carrier-pages/page-form';
import { ApiError } from '../../plugins/errors';
import type { Services } from '../../services';
import { alertCodeMail } from './alert-mail';
import { type AlertPage, sendAlert, sendCode, sendGone, sendStart } from './alert-page';
import { ANSWER_ERRORS, NAME } from './alert-page-words';
import { ALERT_COOKIE, alertSessions } from './alert-sessions';
import { ANSWER_FIELD, answerAlert } from './answer-alert';
import { findAlertForCarrier } from './identity-alerts.queries';

/** Of one network address. */
const REQUESTS_PER_MINUTE = 60;
const CODE_MINUTES = 10;

type Found = AlertPage & { companyId: number };
type Params = { Params: { token: string } };

/**
 * The pages behind the link that a carrier is mailed when an alert about it is published. The link alone shows that there
 * is an alert; a code mailed to the same address of record opens it, and lets the carrier answer.
 */
export async function alertPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail, clock } = services;

  const find = async (token: string, now: Date): Promise<Found | null> => {
    const found = await findAlertForCarrier(db, digest(token), now);
    if (!found?.carrierEmail) return null;
    const { alert, companyId, carrierEmail } = found;
    return { alert, companyId, email: carrierEmail, address: `${env.onboardingOrigin}/alerts/${token}` };
  };
  const sessionOf = (request: FastifyRequest, { alert }: Found, state: 'awaiting_code' | 'open', now: Date) =>
    alertSessions.find(db, request.cookies[ALERT_COOKIE], alert.id, state, now);
  const keepCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(ALERT_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: hasSecureCookies(env.onboardingOrigin),
      maxAge: LINK_SESSION_HOURS * 3600,
    });

  await registerCarrierPages(app, services, { requestsPerMinute: REQUESTS_PER_MINUTE, name: NAME }, (pages) => {
    pages.get<Params & { Querystring: unknown }>('/onboarding/alerts/:token', async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      if (await sessionOf(request, found, 'open', now)) {
        const isSent = request.url.endsWith('?sent=1');
        return sendAlert(reply, 200, found, { errors: {}, answers: {}, isSent });
      }
      if (await sessionOf(request, found, 'awaiting_code', now))
        return sendCode(reply, 200, found, { errors: {}, isEnded: false });
      return sendStart(reply, 200, found, {});
    });

    // A form that came back stands at its own address: choosing a language there leads to the page.
    for (const step of ['code', 'open'])
      pages.get<Params & { Querystring: unknown }>(`/onboarding/alerts/:token/${step}`, (request, reply) =>
        reply.redirect(`${env.onboardingOrigin}/alerts/${encodeURIComponent(request.params.token)}`, 303),
      );

    // Opening the link mails nothing: programs that look into mails open links too.
    pages.post<Params>('/onboarding/alerts/:token/code', async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      await spendTry(db, triesOf('alert-codes', found.alert.id), LINK_CODES, now);
      await spendTry(db, triesOf('alert-codes-network', request.ip), MAX_TRIES_PER_NETWORK, now);
      const { token, code } = await alertSessions.open(db, found.alert.id, now);
      await mail.send({ to: found.email, ...alertCodeMail(code, CODE_MINUTES) });
      return keepCookie(reply, token).redirect(found.address, 303);
    });

    pages.post<Params>('/onboarding/alerts/:token/open', async (request, reply) => {
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
      const tried = await alertSessions.tryCode(db, session, code, now);
      if (tried.kind === 'right') return keepCookie(reply, tried.token).redirect(found.address, 303);
      return again(tried.kind === 'ended' ? 403 : 422, wrongCode(tried));
    });

    pages.post<Params>('/onboarding/alerts/:token', async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token, now);
      if (!found) return sendGone(reply);
      if (!(await sessionOf(request, found, 'open', now)))
        return sendStart(reply, 403, found, { form: ANSWER_ERRORS.lapsed });
      const { fields, discard } = await readPageForm(services, request);
      await discard();
      const text = String(fields[ANSWER_FIELD] ?? '').trim();
      try {
        await answerAlert(services, { companyId: found.companyId, alertId: found.alert.id, text, now });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 404) return sendGone(reply);
        const errors = errorsOf(error, ANSWER_FIELD);
        return sendAlert(reply, error.status, found, { errors, answers: { [ANSWER_FIELD]: text }, isSent: false });
      }
      return reply.redirect(`${found.address}?sent=1`, 303);
    });
  });
}
