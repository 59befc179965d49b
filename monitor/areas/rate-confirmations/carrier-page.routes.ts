import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../base/http-errors';
import { registerLinkedPages } from '../../carrier-pages/linked-pages';
import { errorsOf } from '../../carrier-pages/page-form';
import { tellTimesOf } from '../../db/company-clocks';
import { rateConfirmationSessions } from '../../db/schema';
import { brokerFacts } from '../../mail/broker-of-record';
import { linkSessions } from '../../server/authentication/link-sessions';
import { digest } from '../../server/authentication/tokens';
import type { Services } from '../../server/services';
import { acceptConfirmation, rejectOnPage } from './answer-confirmation';
import { carrierCopy } from './carrier-copy.queries';
import { type CopyPage, sendCode, sendCopy, sendGone, sendStart } from './carrier-page';
import { CARRIER_ERRORS, NAME } from './carrier-page-words';
import { confirmationCodeMail } from './confirmation-mails';
import { copyPdf } from './copies';
import { fileNameOf } from './copy-file-name';
import { readAnswer } from './read-answer';
import { viewConfirmation } from './view-confirmation';

/** The page behind the link in a rate confirmation's email: there the carrier reads it, and accepts or rejects it. */
export async function carrierPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

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

  await registerLinkedPages<CopyPage>(
    app,
    services,
    {
      name: NAME,
      folder: 'rate-confirmations',
      cookie: 'rate_confirmation_session',
      sessions: linkSessions(rateConfirmationSessions, {
        name: 'deliveryId',
        column: rateConfirmationSessions.deliveryId,
      }),
      codes: 'rate-confirmation-codes',
      what: 'rate confirmation',
      codeMail: confirmationCodeMail,
      isCodeOfBroker: true,
      find,
      behind: ({ copy: { delivery, email, company, own }, address }) => ({
        id: delivery.id,
        countedFor: delivery.id,
        email,
        address,
        companyId: company.id,
        carrierId: own.row.carrierId,
      }),
      lapsed: CARRIER_ERRORS.lapsed,
      forms: [],
      sendGone,
      sendStart,
      sendCode,
      async sendOpen({ found, request, reply, now }) {
        await viewConfirmation(services, found.copy, now);
        const { decision } = request.query as Record<string, unknown>;
        const answers = decision === 'reject' ? { decision } : {};
        return sendCopy(reply, 200, found, { errors: {}, answers });
      },
    },
    ({ form, page }) => {
      page('paper.pdf', async ({ found, reply }) => {
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

      form('', async ({ found, token, fields, request, reply, now }) => {
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
          // As it is now: what there is to read has changed.
          const current = (await find(token)) ?? found;
          return sendCopy(reply.headers(error.headers), error.status, current, { errors: errorsOf(error), answers });
        }
        return reply.redirect(found.address, 303);
      });
    },
  );
}
