import {
  dismissRateConfirmationMail,
  downloadRateConfirmationMailFile,
  getRateConfirmationMail,
  linkRateConfirmationMail,
  listRateConfirmationMails,
  uploadRateConfirmationMail,
} from '@contract/rate-confirmations/mails.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { dismissMail } from './dismiss-mail';
import { linkMail } from './link-mail';
import { getMail, mailCounts, mailsOf } from './mails.queries';
import { readMailFile } from './read-mail-file';
import { takeInUploadedMail } from './take-in-mail';

export function mailsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listRateConfirmationMails, async ({ query }, { company }) => {
    const { mails, total } = await mailsOf(db, company.id, query);
    const counts = query.include === 'counts' ? await mailCounts(db, company.id, query.q) : undefined;
    return paged({ rate_confirmation_mails: mails, ...(counts && { counts }) }, query, total);
  });

  mount(app, services, getRateConfirmationMail, ({ params }, { company, now }) =>
    getMail(db, company.id, params.id, now),
  );

  mount(app, services, uploadRateConfirmationMail, async (_input, context) => {
    const id = await takeInUploadedMail(services, context, context.file!.path);
    return getMail(db, context.company.id, id, context.now);
  });

  mount(app, services, linkRateConfirmationMail, async ({ params, body }, context) => {
    await linkMail(context, params.id, body);
    return getMail(db, context.company.id, params.id, context.now);
  });

  mount(app, services, dismissRateConfirmationMail, async ({ params, body }, context) => {
    await dismissMail(context, params.id, body);
    return getMail(db, context.company.id, params.id, context.now);
  });

  mount(app, services, downloadRateConfirmationMailFile, ({ params }, { company }) =>
    readMailFile(services, company.id, params.id, params.file_id),
  );
}
