import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import { listSigningCertificates } from '@contract/vetting/signing-certificates.calls';
import {
  downloadVettingStamp,
  getVettingWitnesses,
  updateVettingWitnesses,
} from '@contract/vetting/vetting-anchors.calls';
import {
  createVettingFile,
  getVettingFile,
  getVettingFilePdf,
  getVettingFileRecord,
  listVettingFiles,
  verifyVettingFiles,
} from '@contract/vetting/vetting-files.calls';
import type { VettingVerification } from '@contract/vetting/vetting-files.entities';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { signPdf } from '../../documents/pdf/sign-pdf';
import { signerOf, signingCertificatesOf } from '../../documents/pdf/signing-keys';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { oneAtATime } from '../../server/shared-answers';
import { changeWitnesses } from './change-witnesses';
import { checkCarrier } from './check-carrier';
import { rememberPages, verifyAddress } from './drawn-pages';
import { verifyVettingChain } from './verify-chain';
import { vettingStamp, vettingWitnesses } from './vetting-anchors.queries';
import { vettingFilePdf } from './vetting-file-pdf';
import { getVettingFileOf, getVettingFileSummary, getVettingRecord, vettingFilesOf } from './vetting-files.queries';
import { withoutCertificates } from './without-certificates';

export function vettingFilesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listVettingFiles, async ({ query }, { company }) => {
    const { files, total } = await vettingFilesOf(db, company.id, query.carrier_id, query);
    return paged({ vetting_files: files }, query, total);
  });

  const shared = oneAtATime<VettingVerification>();
  mount(app, services, verifyVettingFiles, async (_input, { company, now }) =>
    shared(company.id, () => verifyVettingChain(db, company.id, now)),
  );

  const fileFor = async (user: CurrentUser, companyId: number, number: number) => {
    const file = await getVettingFileOf(db, companyId, number);
    return missingFor('viewCertificates', user) ? withoutCertificates(file) : file;
  };

  mount(app, services, getVettingFile, async ({ params }, { company, user }) =>
    fileFor(user, company.id, params.number),
  );

  mount(app, services, getVettingFilePdf, async ({ params, query }, { company, user, now }) => {
    const file = await fileFor(user, company.id, params.number);
    const isWhole = missingFor('viewCertificates', user) === null;
    const drawn = await vettingFilePdf(file, {
      size: query.paper,
      record: isWhole ? (await getVettingRecord(db, company.id, params.number)).record : null,
      isSigned: true,
      verifyAddress: verifyAddress(services.env.portalOrigin),
    });
    await rememberPages(db, company.id, params.number, drawn, now);
    const content = await signPdf(drawn, await signerOf(services));
    return {
      name: `vetting-file-${file.number}-carrier-${file.content.carrier.id}.pdf`,
      mediaType: 'application/pdf',
      bytes: content.length,
      content,
    };
  });

  mount(app, services, getVettingFileRecord, async ({ params }, { company, user }) => {
    const missing = missingFor('viewCertificates', user);
    if (missing) throw httpErrors.missing(missing);
    const { carrierId, record } = await getVettingRecord(db, company.id, params.number);
    const content = Buffer.from(record, 'utf8');
    return {
      name: `vetting-file-${params.number}-carrier-${carrierId}.json`,
      mediaType: 'application/json',
      bytes: content.length,
      content,
    };
  });

  const witnessesOf = async (companyId: number) => ({
    ...(await vettingWitnesses(db, companyId)),
    has_time_stamps: services.env.tsaUrl !== null,
  });

  mount(app, services, getVettingWitnesses, async (_input, { company }) => witnessesOf(company.id));

  mount(app, services, updateVettingWitnesses, async ({ body }, context) => {
    await changeWitnesses(context, body.vetting_witnesses);
    return witnessesOf(context.company.id);
  });

  mount(app, services, downloadVettingStamp, async ({ params }, { company }) =>
    vettingStamp(db, company.id, params.id),
  );

  mount(app, services, listSigningCertificates, async () => ({
    signing_certificates: (await signingCertificatesOf(db)).map(
      ({ fingerprint, certificate, sealedKey, madeAt, retiredAt }) => ({
        fingerprint,
        certificate,
        is_own: sealedKey !== null,
        made_at: madeAt.toISOString(),
        retired_at: retiredAt?.toISOString() ?? null,
      }),
    ),
  }));

  mount(app, services, createVettingFile, async ({ body }, context) => {
    const number = await checkCarrier(context, body);
    return getVettingFileSummary(db, context.company.id, number);
  });
}
