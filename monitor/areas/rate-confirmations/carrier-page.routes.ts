import { hasSecureCookies } from '@contract/shared/own-origin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LINK_CODES, LINK_SESSION_HOURS, linkSessions } from '../../authentication/link-sessions';
import { digest } from '../../authentication/tokens';
import { MAX_TRIES_PER_NETWORK, spendTry, triesOf } from '../../authentication/tries';
import { registerCarrierPages } from '../../carrier-pages/carrier-pages';
import { CODE, codeIn, wrongCode } from '../../carrier-pages/code-words';
import { errorsOf, readPageForm } from '../../carrier-pages/page-form';
import { tellTimesOf } from '../../db/company-clocks';
import { rateConfirmationSessions } from '../../db/schema';
import { brokerFacts } from '../../mail/broker-of-record';
import { ApiError } from '../../plugins/errors';
import type { Services } from '../../services';
import { acceptConfirmation, rejectOnPage } from './answer-confirmation';
import { carrierCopy } from './carrier-copy.queries';
import { type CopyPage, sendCode, sendCopy, sendGone, sendStart } from './carrier-page';
import { CARRIER_ERRORS, NAME } from './carrier-page-words';
import { confirmationCodeMail } from './confirmation-mails';
import { copyPdf } from './copies';
import { readAnswer } from './read-answer';
import { fileNameOf } from './send-confirmation';
import { viewConfirmation } from './view-confirmation';

/** Of one network address. */
const REQUESTS_PER_MINUTE = 60;
const CODE_MINUTES = 10;
const COOKIE = 'rate_confirmation_session';

type Params = { Params: { token: string } };

const sessions = linkSessions(rateConfirmationSessions, {
  name: 'deliveryId',
  column: rateConfirmationSessions.deliveryId,
});

/**
 * The pages behind the link in the mail of a rate confirmation. The link alone shows that there is one; a code mailed to the
 * same address opens it, and lets the carrier accept or reject it.
 */
export async function carrierPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env, mail, clock } = services;

  const find = async (token: string): Promise<CopyPage | null> => {
    const copy = await carrierCopy(db, digest(token));
    if (!copy) return null;
    tellTimesOf(copy.company);
    return {
      copy,
      broker: await brokerFacts(db, copy.company),
      address: `${env.onboardingOrigin}/rate-confirmations/${token}`,
    };
  };
  const sessionOf = (request: FastifyRequest, { copy }: CopyPage, state: 'awaiting_code' | 'open', now: Date) =>
    sessions.find(db, request.cookies[COOKIE], copy.delivery.id, state, now);
  const keepCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: hasSecureCookies(env.onboardingOrigin),
      maxAge: LINK_SESSION_HOURS * 3600,
    });

  await registerCarrierPages(app, services, { requestsPerMinute: REQUESTS_PER_MINUTE, name: NAME }, (pages) => {
    pages.get<Params>('/onboarding/rate-confirmations/:token', async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token);
      if (!found) return sendGone(reply);
      if (await sessionOf(request, found, 'open', now)) {
        await viewConfirmation(services, found.copy, now);
        return sendCopy(reply, 200, found, { errors: {}, answers: {} });
      }
      if (await sessionOf(request, found, 'awaiting_code', now))
        return sendCode(reply, 200, found, { errors: {}, isEnded: false });
      return sendStart(reply, 200, found, {});
    });

    // A form that came back stands at its own address: choosing a language there leads to the page.
    for (const step of ['code', 'open'])
      pages.get<Params>(`/onboarding/rate-confirmations/:token/${step}`, (request, reply) =>
        reply.redirect(`${env.onboardingOrigin}/rate-confirmations/${encodeURIComponent(request.params.token)}`, 303),
      );

    pages.get<Params>('/onboarding/rate-confirmations/:token/paper.pdf', async (request, reply) => {
      const found = await find(request.params.token);
      if (!found) return sendGone(reply);
      if (!(await sessionOf(request, found, 'open', clock()))) return reply.redirect(found.address, 303);
      const { delivery, revision, acceptance } = found.copy;
      const content = await copyPdf(services, found.copy.company.id, { delivery, revision, acceptance });
      return reply
        .type('application/pdf')
        .header(
          'content-disposition',
          `inline; filename="${fileNameOf(delivery.rateConfirmationId, revision.revision)}"`,
        )
        .header('x-content-type-options', 'nosniff')
        .send(content);
    });

    // Opening the link mails nothing: programs that look into mails open links too.
    pages.post<Params>('/onboarding/rate-confirmations/:token/code', async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token);
      if (!found) return sendGone(reply);
      const { delivery, email } = found.copy;
      await spendTry(db, triesOf('rate-confirmation-codes', delivery.id), LINK_CODES, now);
      await spendTry(db, triesOf('rate-confirmation-codes-network', request.ip), MAX_TRIES_PER_NETWORK, now);
      const { token, code } = await sessions.open(db, delivery.id, now);
      await mail.send({ to: email, ...confirmationCodeMail(code, CODE_MINUTES) });
      return keepCookie(reply, token).redirect(found.address, 303);
    });

    pages.post<Params>('/onboarding/rate-confirmations/:token/open', async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token);
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

    pages.post<Params>('/onboarding/rate-confirmations/:token', async (request, reply) => {
      const now = clock();
      const found = await find(request.params.token);
      if (!found) return sendGone(reply);
      if (!(await sessionOf(request, found, 'open', now)))
        return sendStart(reply, 403, found, { form: CARRIER_ERRORS.lapsed });
      const { fields, discard } = await readPageForm(services, request);
      await discard();
      const { answers, errors, shown } = readAnswer(fields);
      if (Object.keys(errors).length > 0) return sendCopy(reply, 422, found, { errors, answers });
      const signer = {
        name: answers.name,
        title: answers.title,
        networkAddress: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
      };
      const { copy } = found;
      try {
        if (answers.decision === 'accept') await acceptConfirmation(services, { copy, signer, shown, now });
        else await rejectOnPage(services, { copy, signer, shown, reason: answers.reason, now });
      } catch (error) {
        if (!(error instanceof ApiError) || ![409, 422, 429].includes(error.status)) throw error;
        // As it is by now: what is to be read has changed.
        const current = (await find(request.params.token)) ?? found;
        return sendCopy(reply.headers(error.headers), error.status, current, {
          errors: errorsOf(error),
          answers,
        });
      }
      return reply.redirect(found.address, 303);
    });
  });
}
