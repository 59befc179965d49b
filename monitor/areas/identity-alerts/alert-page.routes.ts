import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../base/http-errors';
import { registerLinkedPages } from '../../carrier-pages/linked-pages';
import { errorsOf } from '../../carrier-pages/page-form';
import { digest } from '../../server/authentication/tokens';
import type { Services } from '../../server/services';
import { alertCodeMail } from './alert-mail';
import { type AlertPage, PUBLISH, sendAlert, sendCode, sendGone, sendStart } from './alert-page';
import { ANSWER_ERRORS, NAME } from './alert-page-words';
import { ALERT_COOKIE, alertSessions } from './alert-sessions';
import { ANSWER_FIELD, answerAlert, previewAnswer } from './answer-alert';
import { findAlertForCarrier } from './identity-alerts.queries';

type Found = AlertPage & { companyId: number };

/** The page behind the link that a carrier is mailed when an alert about it is published: there it reads and answers it. */
export async function alertPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  await registerLinkedPages<Found>(
    app,
    services,
    {
      name: NAME,
      folder: 'alerts',
      cookie: ALERT_COOKIE,
      sessions: alertSessions,
      codes: 'alert-codes',
      what: 'identity alert',
      codeMail: alertCodeMail,
      async find(token, now) {
        const found = await findAlertForCarrier(db, digest(token), now);
        if (!found?.carrierEmail) return null;
        const { alert, companyId, carrierEmail } = found;
        return { alert, companyId, email: carrierEmail, address: `${env.onboardingOrigin}/alerts/${token}` };
      },
      behind: ({ alert, companyId, email, address }) => ({
        id: alert.id,
        countedFor: alert.id,
        email,
        address,
        companyId,
        carrierId: alert.carrier_id,
      }),
      lapsed: ANSWER_ERRORS.lapsed,
      forms: [],
      sendGone,
      sendStart,
      sendCode,
      sendOpen: async ({ found, request, reply }) =>
        sendAlert(reply, 200, found, { errors: {}, answers: {}, isSent: request.url.endsWith('?sent=1') }),
    },
    ({ form }) =>
      form('', async ({ found, fields, reply, now }) => {
        const text = String(fields[ANSWER_FIELD] ?? '').trim();
        const given = { companyId: found.companyId, alertId: found.alert.id, text, now };
        const page = { errors: {}, answers: { [ANSWER_FIELD]: text }, isSent: false };
        try {
          // What was not seen as others read it is not published.
          if (fields.step !== PUBLISH)
            return sendAlert(reply, 200, found, { ...page, preview: await previewAnswer(services, given) });
          await answerAlert(services, given);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (error.status === 404) return sendGone(reply);
          return sendAlert(reply, error.status, found, { ...page, errors: errorsOf(error, ANSWER_FIELD) });
        }
        return reply.redirect(`${found.address}?sent=1`, 303);
      }),
  );
}
