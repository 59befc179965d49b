import {
  downloadPacketFile,
  getOnboardingPacket,
  listOnboardingPackets,
  readBankDetails,
} from '@contract/onboarding/packets.calls';
import { missingFor } from '@contract/shared/permissions';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { recordAuditEvent } from '../../db/history/audit-log';
import {
  contracts,
  onboardingPacketContracts,
  packetBankDetails,
  packetDocuments,
  taxFormSubmissions,
} from '../../db/schema';
import { readSealedFile, readStoredFile } from '../../documents/files/stored-files';
import { rejectKey } from '../../server/authentication/api-key-limits';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { carrierNameOf } from '../carriers/carrier-name';
import { openBankDetails } from './bank-details';
import { PACKET_PAPERS, type PacketPaper, paperOf } from './packet-permissions';
import { getPacket, packetRow, packetsOf } from './packets.queries';

export function packetsRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listOnboardingPackets, async ({ query }, { company }) => {
    const { packets, total } = await packetsOf(db, company.id, query);
    return paged({ onboarding_packets: packets }, query, total);
  });

  mount(app, services, getOnboardingPacket, async ({ params }, { company, user, today }) =>
    getPacket(services, company.id, params.id, { user, today }),
  );

  mount(app, services, readBankDetails, async ({ params }, { company, user, now }) => {
    const packet = await packetRow(db, company.id, params.id);
    const [bank] = await db
      .select()
      .from(packetBankDetails)
      .where(and(eq(packetBankDetails.packetId, packet.id), eq(packetBankDetails.companyId, company.id)));
    const secrets = bank && openBankDetails(bank.sealed, env.dataKeys);
    if (!bank || !secrets) throw httpErrors.notFound('A bank account in that packet');
    const carrierName = await carrierNameOf(db, packet.carrierId);
    // Write the audit line first, then read the numbers: they are never read without a line.
    await recordAuditEvent(db, {
      companyId: company.id,
      kind: 'bank_account_read',
      summary: `Read the bank account of ${carrierName}, ending in ${bank.accountLastFour}`,
      userId: user.id,
      occurredAt: now,
    });
    return {
      carrier_id: packet.carrierId,
      carrier_name: carrierName,
      bank_name: bank.bankName,
      bank_country: secrets.bank_country,
      account_type: secrets.account_type,
      routing_number: secrets.routing_number || null,
      account_number: secrets.account_number,
      remit_to: secrets.remit_to.split('\n').slice(1).filter(Boolean),
      is_accepted: bank.acceptedAt !== null,
    };
  });

  mount(app, services, downloadPacketFile, async ({ params }, context) => {
    const { company, user, session, now } = context;
    const packet = await packetRow(db, company.id, params.id);
    const paper = await paperInPacket(db, packet.id, params.file_id);
    if (!paper) throw httpErrors.notFound('That file');
    const { permission, showsNumbers, label } = PACKET_PAPERS[paper];
    const missing = missingFor(permission, user);
    if (missing) throw httpErrors.missing(missing);
    if (!showsNumbers) return readStoredFile(db, company.id, params.file_id);
    if (session.apiKey) throw rejectKey();
    context.assertFactorGiven();
    const file = await readSealedFile(db, company.id, params.file_id, env.dataKeys);
    const carrierName = await carrierNameOf(db, packet.carrierId);
    // Write the audit line first, then send the paper: it is never read without a line.
    await recordAuditEvent(db, {
      companyId: company.id,
      kind: 'packet_paper_read',
      summary: `Read the ${label} ${file.name} of ${carrierName}`,
      userId: user.id,
      occurredAt: now,
    });
    return file;
  });
}

/** @returns what a file is in a packet; null: the packet has no such file */
async function paperInPacket(db: Queryable, packetId: number, fileId: string): Promise<PacketPaper | null> {
  const [documents, agreements, proposed, taxForms] = await Promise.all([
    db
      .select({ fileId: packetDocuments.fileId, section: packetDocuments.section })
      .from(packetDocuments)
      .where(eq(packetDocuments.packetId, packetId)),
    db
      .select({ fileId: onboardingPacketContracts.fileId })
      .from(onboardingPacketContracts)
      .where(eq(onboardingPacketContracts.packetId, packetId)),
    db
      .select({ fileId: contracts.fileId })
      .from(onboardingPacketContracts)
      .innerJoin(contracts, eq(contracts.id, onboardingPacketContracts.contractId))
      .where(eq(onboardingPacketContracts.packetId, packetId)),
    db
      .select({ fileId: taxFormSubmissions.fileId })
      .from(taxFormSubmissions)
      .where(eq(taxFormSubmissions.packetId, packetId)),
  ]);
  const has = (files: { fileId: string }[]) => files.some((file) => file.fileId === fileId);
  if (has(taxForms)) return 'tax_form';
  const document = documents.find((file) => file.fileId === fileId);
  if (document) return paperOf(document.section);
  return has(agreements) || has(proposed) ? 'agreement' : null;
}
