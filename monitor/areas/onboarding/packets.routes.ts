import type { AuditKind } from '@contract/account/audit-log.constants';
import {
  downloadPacketFile,
  getOnboardingPacket,
  listOnboardingPackets,
  readBankDetails,
} from '@contract/onboarding/packets.calls';
import { missingFor } from '@contract/shared/permissions';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  contracts,
  onboardingPacketContracts,
  packetBankDetails,
  packetDocuments,
  taxFormSubmissions,
} from '../../db/schema';
import { readStoredFile } from '../../files/stored-files';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { recordAuditEvent } from '../account/audit-log';
import { carrierNameOf } from './carrier-name';
import { getPacket, packetRow, packetsOf } from './packets.queries';
import { openBankDetails } from './save-section';

export function packetsRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listOnboardingPackets, async ({ query }, { company }) => {
    const { packets, total } = await packetsOf(db, company.id, query);
    return paged({ onboarding_packets: packets }, query, total);
  });

  mount(app, services, getOnboardingPacket, async ({ params }, { company, today }) =>
    getPacket(db, company.id, params.id, today),
  );

  mount(app, services, readBankDetails, async ({ params }, { company, user, now }) => {
    const packet = await packetRow(db, company.id, params.id);
    const [bank] = await db
      .select()
      .from(packetBankDetails)
      .where(and(eq(packetBankDetails.packetId, packet.id), eq(packetBankDetails.companyId, company.id)));
    const secrets = bank && openBankDetails(bank.sealed, env.dataKeys);
    if (!bank || !secrets) throw refuse.notFound('A bank account in that packet');
    const carrierName = await carrierNameOf(db, packet.carrierId);
    // First the line, then the numbers: nobody reads them without it.
    await recordAuditEvent(db, {
      companyId: company.id,
      kind: 'bank_account_read' satisfies AuditKind,
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

  mount(app, services, downloadPacketFile, async ({ params }, { company, user }) => {
    const packet = await packetRow(db, company.id, params.id);
    const inPacket = await Promise.all([
      db
        .select({ fileId: packetDocuments.fileId, section: packetDocuments.section })
        .from(packetDocuments)
        .where(eq(packetDocuments.packetId, packet.id)),
      db
        .select({ fileId: onboardingPacketContracts.fileId })
        .from(onboardingPacketContracts)
        .where(eq(onboardingPacketContracts.packetId, packet.id)),
      db
        .select({ fileId: contracts.fileId })
        .from(onboardingPacketContracts)
        .innerJoin(contracts, eq(contracts.id, onboardingPacketContracts.contractId))
        .where(eq(onboardingPacketContracts.packetId, packet.id)),
      db
        .select({ fileId: taxFormSubmissions.fileId })
        .from(taxFormSubmissions)
        .where(eq(taxFormSubmissions.packetId, packet.id)),
    ]);
    const found = inPacket.flat().find(({ fileId }) => fileId === params.file_id);
    if (!found) throw refuse.notFound('That file');
    // A certificate that came in a packet is one like any other.
    const hidden = 'section' in found && found.section === 'insurance' ? missingFor('viewCertificates', user) : null;
    if (hidden) throw refuse.missing(hidden);
    return readStoredFile(db, company.id, params.file_id);
  });
}
