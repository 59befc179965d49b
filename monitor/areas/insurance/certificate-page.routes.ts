import { join } from 'node:path';
import { CertificatePartyFields, partiesOf } from '@contract/insurance/certificates.calls';
import type { CertificateParties } from '@contract/insurance/certificates.entities';
import { autoLiabilityAsked, CERTIFICATES_PER_REQUEST } from '@contract/insurance/insurance.constants';
import { DOCUMENT_TYPES, FILE_PART, MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { SUBMISSION_FIELD } from '@contract/shared/submissions.constants';
import { asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, httpErrors } from '../../base/http-errors';
import { registerCarrierPages } from '../../carrier-pages/carrier-pages';
import { errorsOf } from '../../carrier-pages/page-form';
import type { FormAnswers } from '../../carrier-pages/speech';
import type { Queryable } from '../../db/client';
import { tellTimesOf } from '../../db/company-clocks';
import { carriers, companies, insuranceCertificateDocuments, storedFiles } from '../../db/schema';
import { receiveForm } from '../../documents/files/receive-file';
import { brokerFacts } from '../../mail/broker-of-record';
import type { Services } from '../../server/services';
import { listActiveClassifications } from '../rules/rules.queries';
import { answerCertificateRequest, type CertificateRequest, findOpenRequest } from './answer-certificate-request';
import { type CertificatePage, NAME, sendCertificatePage, sendGone } from './certificate-page';

/** Of one network address: enough for an agent with a slow hand, too few to guess or to fill the disk. */
const REQUESTS_PER_MINUTE = 30;

/**
 * The page behind the link of a request for a certificate: the link's holder may send files about this carrier to the
 * company that requested them, and sees nothing else.
 */
export async function certificatePageRoutes(app: FastifyInstance, services: Services) {
  const { db, env, clock } = services;
  await registerCarrierPages(app, services, { requestsPerMinute: REQUESTS_PER_MINUTE, name: NAME }, (pages) => {
    pages.get<{ Params: { token: string } }>('/onboarding/certificates/:token', async ({ params }, reply) => {
      const request = await findOpenRequest(db, params.token, clock());
      return request ? sendCertificatePage(reply, 200, await pageOf(db, request), {}) : sendGone(reply);
    });

    pages.post<{ Params: { token: string } }>('/onboarding/certificates/:token', async (httpRequest, reply) => {
      const now = clock();
      const { token } = httpRequest.params;
      const request = await findOpenRequest(db, token, now);
      if (!request) return sendGone(reply);
      let typed: FormAnswers | null = null;
      try {
        const upload = { types: DOCUMENT_TYPES, maxBytes: MAX_FILE_BYTES, maxFiles: CERTIFICATES_PER_REQUEST };
        const { fields, files, discard } = await receiveForm(httpRequest, upload, join(env.dataDir, 'received'));
        typed = fields as FormAnswers;
        try {
          await answerCertificateRequest(services, request, {
            token,
            files,
            said: saidIn(typed, await pageOf(db, request)),
            submissionId: submissionIn(fields),
            now,
          });
        } finally {
          await discard();
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 404) return sendGone(reply);
        const page = await pageOf(db, request);
        // Where the file itself was refused, what stood before it in the form.
        const answers = typed ?? (error as { typed?: FormAnswers }).typed ?? {};
        return sendCertificatePage(reply, error.status, page, errorsOf(error, FILE_PART), answers);
      }
      return reply.redirect(`${env.onboardingOrigin}/certificates/${token}`, 303);
    });
  });
}

/**
 * What the sender says of the certificate; null: nothing. “As above” stands for the name that the page shows.
 *
 * @throws ApiError 422 for a phone number or an address that is none
 */
function saidIn(fields: FormAnswers, page: CertificatePage): CertificateParties | null {
  const read = CertificatePartyFields.safeParse({
    ...fields,
    insured_name: fields.insured_name || (fields.insured_as_above === 'yes' ? page.carrierName : undefined),
    holder_name: fields.holder_name || (fields.holder_as_above === 'yes' ? page.companyName : undefined),
  });
  if (!read.success) throw httpErrors.invalid(z.flattenError(read.error).fieldErrors);
  const said = partiesOf(read.data);
  return Object.values(said).some((one) => one !== null) ? said : null;
}

/** What the page's own form carries; a form without it is taken each time. */
const submissionIn = (fields: Record<string, unknown>) => {
  const id = fields[SUBMISSION_FIELD];
  return typeof id === 'string' && id !== '' ? id : null;
};

async function pageOf(db: Queryable, request: CertificateRequest): Promise<CertificatePage> {
  const [company] = await db.select().from(companies).where(eq(companies.id, request.companyId));
  tellTimesOf(company!);
  const [carrier] = await db
    .select({
      name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
      numbers: sql<string | null>`(
        SELECT string_agg(i.type || ' ' || i.value, ', ' ORDER BY i.type, i.value)
        FROM carrier_identifiers i WHERE i.carrier_id = ${carriers.id})`,
    })
    .from(carriers)
    .where(eq(carriers.id, request.carrierId));
  const sent = await db
    .select({ name: storedFiles.name })
    .from(insuranceCertificateDocuments)
    .innerJoin(storedFiles, eq(storedFiles.id, insuranceCertificateDocuments.fileId))
    .where(eq(insuranceCertificateDocuments.requestId, request.id))
    .orderBy(asc(insuranceCertificateDocuments.id));
  const { street, city, state, postalCode, legalName } = company!;
  const cityLine = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    companyName: legalName,
    broker: await brokerFacts(db, company!),
    companyAddress: [street, cityLine].filter((line): line is string => Boolean(line)),
    carrierName: carrier?.name ?? `Carrier ${request.carrierId}`,
    carrierNumbers: carrier?.numbers ?? '',
    needs: request.needs,
    autoLiability: autoLiabilityAsked(await listActiveClassifications(db, company!.id)),
    message: request.message,
    expiresAt: request.expiresAt,
    sent: sent.map(({ name }) => name),
    isFull: sent.length >= CERTIFICATES_PER_REQUEST,
  };
}
