import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';
import {
  createVettingFile,
  getVettingFile,
  getVettingFilePdf,
  listVettingFiles,
  verifyVettingFiles,
} from '@contract/vetting/vetting-files.calls';
import type { FastifyInstance } from 'fastify';
import { recordCarrierEvent } from '../../history/carrier-history';
import { mount, paged } from '../../plugins/calls';
import { makeCallOnce } from '../../plugins/submissions';
import type { Services } from '../../services';
import { vettingFilePdf } from './pdf/vetting-file-pdf';
import { verifyVettingChain } from './verify-chain';
import { getVettingFileOf, getVettingFileSummary, vettingFilesOf } from './vetting-files.queries';
import { withoutCertificates } from './without-certificates';
import { writeVettingFile } from './write-vetting-file';

export function vettingFilesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listVettingFiles, async ({ query }, { company }) => {
    const { files, total } = await vettingFilesOf(db, company.id, query.carrier_id, query);
    return paged({ vetting_files: files }, query, total);
  });

  mount(app, services, verifyVettingFiles, async (_input, { company, now }) => verifyVettingChain(db, company.id, now));

  const fileFor = async (user: CurrentUser, companyId: number, number: number) => {
    const file = await getVettingFileOf(db, companyId, number);
    return missingFor('viewCertificates', user) ? withoutCertificates(file) : file;
  };

  mount(app, services, getVettingFile, async ({ params }, { company, user }) =>
    fileFor(user, company.id, params.number),
  );

  mount(app, services, getVettingFilePdf, async ({ params, query }, { company, user }) => {
    const file = await fileFor(user, company.id, params.number);
    const content = await vettingFilePdf(file, query.paper);
    return {
      name: `vetting-file-${file.number}-carrier-${file.content.carrier.id}.pdf`,
      mediaType: 'application/pdf',
      bytes: content.length,
      content,
    };
  });

  mount(app, services, createVettingFile, async ({ body }, context) => {
    const { company, user, now } = context;
    const { carrier_id, reference, note } = body.vetting_file;
    const summary = reference === undefined ? 'Checked' : `Checked for ${reference}`;
    const { id: number } = await makeCallOnce(context, { name: 'createVettingFile', input: body }, async (tx) => {
      const decision = { kind: 'checked' as const, summary, note, reference };
      const file = await writeVettingFile(tx, { company, carrierId: carrier_id, decision, user, now });
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: carrier_id,
        kind: 'carrier_checked',
        summary: `${summary}: vetting file ${file.number}`,
        note,
        userId: user.id,
        occurredAt: now,
        data: { vetting_file: file.number, hash: file.hash },
      });
      return file.number;
    });
    return getVettingFileSummary(db, company.id, number);
  });
}
