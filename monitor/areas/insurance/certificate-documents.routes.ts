import { CERTIFICATE_COVERAGE_NAMES } from '@contract/carriers/insurance.constants';
import {
  downloadCertificateDocument,
  enterCertificateLimits,
  getCertificateDocument,
  listCertificateDocuments,
  setCertificateAside,
  uploadInsuranceCertificate,
  verifyCertificate,
} from '@contract/insurance/certificates.calls';
import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import { CERTIFICATE_DOCUMENT_STATUS_LABELS } from '@contract/insurance/insurance.constants';
import { formatDollars, formatMoment } from '@contract/shared/format';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { certificateVehicles, insuranceCertificateDocuments, insuranceCertificates } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { readStoredFile } from '../../files/stored-files';
import { recordCarrierEvent } from '../../history/carrier-history';
import { type CallContext, mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import { makeCallOnce } from '../../plugins/submissions';
import type { Services } from '../../services';
import { assertKnownCarrier } from '../carriers/known-carrier';
import { reassessSubscriptions } from '../subscriptions/reassess-subscriptions';
import { certificateDocumentsOf, fileOfDocument, getDocument, recordInsuranceActivity } from './certificates.queries';
import { receiveCertificate } from './receive-certificate';

export function certificateDocumentsRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, uploadInsuranceCertificate, async ({ body }, context) => {
    const { company, user, now, today, file } = context;
    await assertKnownCarrier(db, body.carrier_id);
    const { id } = await makeCallOnce(context, { name: 'uploadInsuranceCertificate', input: body }, (tx) =>
      receiveCertificate(
        tx,
        file!,
        { companyId: company.id, carrierId: body.carrier_id, requestId: null, userId: user.id, now },
        env,
      ),
    );
    return getDocument(db, company.id, id, today);
  });

  mount(app, services, listCertificateDocuments, async ({ query }, { company, today }) => {
    const by = { carrierId: query.carrier_id, status: query.status };
    const { documents, total } = await certificateDocumentsOf(db, company.id, query, by, today);
    return paged({ insurance_certificate_documents: documents }, query, total);
  });

  mount(app, services, getCertificateDocument, async ({ params }, { company, today }) =>
    getDocument(db, company.id, params.id, today),
  );

  mount(app, services, downloadCertificateDocument, async ({ params }, { company }) =>
    readStoredFile(db, company.id, await fileOfDocument(db, company.id, params.id)),
  );

  mount(app, services, enterCertificateLimits, async ({ params, body }, context) => {
    const { coverages, vins, is_any_auto: isAnyAuto, seen_version } = body.document;
    if (isAnyAuto && !coverages.some(({ coverage }) => coverage === 'bipd'))
      throw refuse.invalid({
        'document.is_any_auto': ['“Any auto” is said of automobile liability: enter its limit too, or untick it.'],
      });
    const { company, user, now } = context;
    return review(params.id, seen_version, context, async (tx, document) => {
      await forgetWhatWasRead(tx, document.id);
      await tx.insert(insuranceCertificates).values(
        coverages.map((limit) => ({
          companyId: company.id,
          carrierId: document.carrier_id,
          documentId: document.id,
          coverage: limit.coverage,
          limitUsd: limit.limit_usd,
          insurer: limit.insurer || null,
          policyNumber: limit.policy_number || null,
          effectiveOn: limit.effective_on,
          expiresOn: limit.expires_on,
          enteredByUserId: user.id,
          createdAt: now,
        })),
      );
      const listed = [...new Set(vins)].map((vin) => ({ documentId: document.id, vin }));
      if (listed.length > 0) await tx.insert(certificateVehicles).values(listed);
      await tx
        .update(insuranceCertificateDocuments)
        .set({ isAnyAuto })
        .where(eq(insuranceCertificateDocuments.id, document.id));
      const limits = coverages.map(
        ({ coverage, limit_usd }) => `${CERTIFICATE_COVERAGE_NAMES[coverage]} ${formatDollars(limit_usd)}`,
      );
      return {
        status: 'to_review' as const,
        kind: 'limits_entered' as const,
        note: null,
        summary: `Entered what ${document.file.name} shows: ${limits.join(', ')}${isAnyAuto ? ', for any auto' : ''}`,
      };
    });
  });

  mount(app, services, verifyCertificate, async ({ params, body }, context) => {
    const { company, user, now } = context;
    const { note, seen_version } = body.document;
    return review(params.id, seen_version, context, async (tx, document) => {
      if (document.coverages.length === 0)
        throw refuse.invalid({ 'document.note': ['Enter what the certificate shows first.'] });
      if (document.status === 'verified') throw refuse.changedMeanwhile(wordsFor(document));
      await tx
        .update(insuranceCertificates)
        .set({ verifiedAt: now, verifiedByUserId: user.id })
        .where(and(eq(insuranceCertificates.companyId, company.id), eq(insuranceCertificates.documentId, document.id)));
      const limits = document.coverages.map(
        ({ coverage, limit_usd }) => `${CERTIFICATE_COVERAGE_NAMES[coverage]} ${formatDollars(limit_usd)}`,
      );
      return {
        status: 'verified' as const,
        kind: 'verified' as const,
        note,
        summary: `Certificate verified: ${limits.join(', ')}`,
      };
    });
  });

  mount(app, services, setCertificateAside, async ({ params, body }, context) => {
    const { note, seen_version } = body.document;
    return review(params.id, seen_version, context, async (tx, document) => {
      await forgetWhatWasRead(tx, document.id);
      return {
        status: 'set_aside' as const,
        kind: 'set_aside' as const,
        note,
        summary: `Certificate set aside: ${document.file.name}`,
      };
    });
  });

  type Reviewed = {
    status: CertificateDocument['status'];
    kind: 'limits_entered' | 'verified' | 'set_aside';
    note: string | null;
    summary: string;
  };

  /** One change of a certificate by one person: what they saw must still be so, and the rules look at it at once. */
  async function review(
    id: number,
    seenVersion: number | undefined,
    { company, user, now, today }: CallContext,
    change: (tx: Queryable, document: CertificateDocument) => Promise<Reviewed>,
  ): Promise<CertificateDocument> {
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const document = await getDocument(tx, company.id, id, today);
      if (seenVersion !== undefined && seenVersion !== document.version)
        throw refuse.changedMeanwhile(wordsFor(document));
      const { status, kind, note, summary } = await change(tx, document);
      await tx
        .update(insuranceCertificateDocuments)
        .set({
          status,
          version: document.version + 1,
          reviewedAt: now,
          reviewedByUserId: user.id,
          reviewNote: note,
        })
        .where(and(eq(insuranceCertificateDocuments.companyId, company.id), eq(insuranceCertificateDocuments.id, id)));
      const line = { companyId: company.id, carrierId: document.carrier_id, userId: user.id, summary };
      const requestId = document.insurance_certificate_request_id;
      await recordInsuranceActivity(tx, { ...line, requestId, kind, now });
      // What was only entered counts for nothing yet; what was verified before and is not any more does.
      if (kind === 'limits_entered' && document.status !== 'verified') return;
      await recordCarrierEvent(tx, {
        ...line,
        summary: kind === 'limits_entered' ? `${summary}. It waits to be verified again` : summary,
        kind: 'certificate_verified',
        note: note ?? undefined,
        occurredAt: now,
        data: { insurance_certificate_document_id: id, status },
      });
      await reassessSubscriptions(tx, company.id, [document.carrier_id], { now });
    });
    return getDocument(db, company.id, id, today);
  }
}

/** What was read in a certificate before. */
export async function forgetWhatWasRead(tx: Queryable, documentId: number) {
  await tx.delete(insuranceCertificates).where(eq(insuranceCertificates.documentId, documentId));
  await tx.delete(certificateVehicles).where(eq(certificateVehicles.documentId, documentId));
  await tx
    .update(insuranceCertificateDocuments)
    .set({ isAnyAuto: false })
    .where(eq(insuranceCertificateDocuments.id, documentId));
}

function wordsFor({ reviewed_by, reviewed_at, status }: CertificateDocument): string {
  const when = reviewed_at === null ? '' : ` on ${formatMoment(reviewed_at)}`;
  return `${reviewed_by ?? 'Somebody'} has changed this certificate${when}: ${CERTIFICATE_DOCUMENT_STATUS_LABELS[status].toLowerCase()}. Look again and decide.`;
}
