import {
  downloadCertificateDocument,
  enterCertificateLimits as enterCertificateLimitsCall,
  getCertificateDocument,
  listCertificateDocuments,
  setCertificateAside,
  uploadInsuranceCertificate,
  verifyCertificate as verifyCertificateCall,
} from '@contract/insurance/certificates.calls';
import type { FastifyInstance } from 'fastify';
import { readStoredFile } from '../../documents/files/stored-files';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { certificateDocumentsOf, fileOfDocument, getDocument } from './certificates.queries';
import { enterCertificateLimits } from './enter-certificate-limits';
import { setAsideCertificate } from './set-aside-certificate';
import { uploadCertificate } from './upload-certificate';
import { verifyCertificate } from './verify-certificate';

export function certificateDocumentsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, uploadInsuranceCertificate, async ({ body }, context) => {
    const id = await uploadCertificate(context, body);
    return getDocument(db, context.company.id, id, context.today);
  });

  mount(app, services, listCertificateDocuments, async ({ query }, { company, today }) => {
    const by = {
      carrierId: query.carrier_id,
      status: query.status,
      searchText: query.search_text,
      order: query.order,
      q: query.q,
    };
    const { documents, total } = await certificateDocumentsOf(db, company.id, query, by, today);
    return paged({ insurance_certificate_documents: documents }, query, total);
  });

  mount(app, services, getCertificateDocument, async ({ params }, { company, today }) =>
    getDocument(db, company.id, params.id, today),
  );

  mount(app, services, downloadCertificateDocument, async ({ params }, { company }) =>
    readStoredFile(db, company.id, await fileOfDocument(db, company.id, params.id)),
  );

  mount(app, services, enterCertificateLimitsCall, async ({ params, body }, context) => {
    await enterCertificateLimits(context, params.id, body.document);
    return getDocument(db, context.company.id, params.id, context.today);
  });

  mount(app, services, verifyCertificateCall, async ({ params, body }, context) => {
    await verifyCertificate(context, params.id, body.document);
    return getDocument(db, context.company.id, params.id, context.today);
  });

  mount(app, services, setCertificateAside, async ({ params, body }, context) => {
    await setAsideCertificate(context, params.id, body.document);
    return getDocument(db, context.company.id, params.id, context.today);
  });
}
