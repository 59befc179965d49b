import { readFile } from 'node:fs/promises';
import {
  downloadEdiInterchange,
  getEdiInterchange,
  listEdiInterchanges,
  resendEdiInterchange,
  uploadEdiFile,
} from '@contract/edi/interchanges.calls';
import { decideEdiInvoice, getEdiInvoice, listEdiInvoices } from '@contract/edi/invoices.calls';
import {
  createEdiPartner,
  getEdiPartner,
  listEdiPartners,
  removeEdiSftp,
  setEdiSftp,
  updateEdiPartner,
} from '@contract/edi/partners.calls';
import { answerEdiTender, decideEdiDifference, getEdiTender, listEdiTenders } from '@contract/edi/tenders.calls';
import type { FastifyInstance } from 'fastify';
import { submissionOf } from '../../decisions/decide';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { answerTender } from './answer-tender';
import { decideDifference } from './decide-difference';
import { decideInvoice } from './decide-invoice';
import { getInterchange, interchangesOf, interchangesWithIds, readInterchangeFile } from './interchanges.queries';
import { getInvoice, invoicesOf } from './invoices.queries';
import { addPartner, changePartner } from './keep-partner';
import { removeSftp, setSftp } from './keep-sftp';
import { getPartner, partnersOf } from './partners.queries';
import { receiveFile } from './receive-file';
import { resend } from './resend';
import { getTender, tendersOf } from './tenders.queries';

export function ediRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listEdiPartners, async (_input, { company }) => ({
    edi_partners: await partnersOf(db, company.id),
  }));

  mount(app, services, getEdiPartner, ({ params }, { company }) => getPartner(db, company.id, params.id));

  mount(app, services, createEdiPartner, async ({ body }, context) => {
    const id = await addPartner(context, body.edi_partner, submissionOf(context, 'createEdiPartner', body));
    return getPartner(db, context.company.id, id);
  });

  mount(app, services, updateEdiPartner, async ({ params, body }, context) => {
    await changePartner(context, params.id, body.edi_partner);
    return getPartner(db, context.company.id, params.id);
  });

  mount(app, services, setEdiSftp, async ({ params, body }, context) => {
    await setSftp(context, params.id, body.sftp);
    return getPartner(db, context.company.id, params.id);
  });

  mount(app, services, removeEdiSftp, async ({ params }, context) => {
    await removeSftp(context, params.id);
    return undefined;
  });

  mount(app, services, listEdiInterchanges, async ({ query }, { company }) => {
    const { edi_interchanges, total } = await interchangesOf(db, company.id, query);
    return paged({ edi_interchanges }, query, total);
  });

  mount(app, services, getEdiInterchange, ({ params }, { company }) => getInterchange(db, company.id, params.id));

  mount(app, services, downloadEdiInterchange, ({ params }, { company }) =>
    readInterchangeFile(db, company.id, params.id),
  );

  mount(app, services, uploadEdiFile, async (_input, context) => {
    const { name, path } = context.file!;
    const content = await readFile(path);
    const ids = await receiveFile(context, { name, source: 'upload', content, partnerId: null });
    return { edi_interchanges: await interchangesWithIds(db, context.company.id, ids) };
  });

  mount(app, services, resendEdiInterchange, async ({ params }, context) => {
    await resend(context, params.id);
    return getInterchange(db, context.company.id, params.id);
  });

  mount(app, services, listEdiTenders, async ({ query }, { company }) => {
    const { edi_tenders, counts, total } = await tendersOf(db, company.id, query);
    return paged({ edi_tenders, counts }, query, total);
  });

  mount(app, services, getEdiTender, ({ params }, { company, now }) => getTender(db, company.id, params.id, now));

  mount(app, services, answerEdiTender, async ({ params, body }, context) => {
    await answerTender(context, params.id, body.edi_tender);
    return getTender(db, context.company.id, params.id, context.now);
  });

  mount(app, services, decideEdiDifference, async ({ params, body }, context) => {
    await decideDifference(context, params.id, params.difference_id, body.edi_difference);
    return getTender(db, context.company.id, params.id, context.now);
  });

  mount(app, services, listEdiInvoices, async ({ query }, { company }) => {
    const { edi_invoices, counts, total } = await invoicesOf(db, company.id, query);
    return paged({ edi_invoices, counts }, query, total);
  });

  mount(app, services, getEdiInvoice, ({ params }, { company }) => getInvoice(db, company.id, params.id));

  mount(app, services, decideEdiInvoice, async ({ params, body }, context) => {
    await decideInvoice(context, params.id, body.edi_invoice);
    return getInvoice(db, context.company.id, params.id);
  });
}
