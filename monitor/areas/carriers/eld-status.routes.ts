import { getCarrierEldStatus } from '@contract/carriers/eld-status.calls';
import type { EldConnection } from '@contract/carriers/eld-status.entities';
import { missingFor } from '@contract/shared/permissions';
import { isFailingEldStatus } from '@contract/vehicles/eld-statuses.constants';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { comparable, compareEldWithCertificate } from './eld-and-certificate';
import { eldConnectionsOf, vinsOnCertificates } from './eld-status.queries';
import { revokedEldList, revokedEldsOf } from './revoked-elds';
import { requireCarrier } from './section-sources';

type Connection = Awaited<ReturnType<typeof eldConnectionsOf>>[number];
type Certificates = NonNullable<Awaited<ReturnType<typeof vinsOnCertificates>>>;

export function eldStatusRoutes(app: FastifyInstance, services: Services) {
  const { db, clock } = services;

  mount(app, services, getCarrierEldStatus, async ({ params: { id } }, { company, user, today }) => {
    await requireCarrier(db, id);
    const connections = await eldConnectionsOf(db, id, clock());
    // The vehicles of certificates are for plans that show certificates.
    const isWithheld = missingFor('viewCertificates', user) !== null;
    const certificates = isWithheld ? null : await vinsOnCertificates(db, company.id, id, today);
    const revokedOf = await revokedEldsOf(
      db,
      connections.map(({ provider }) => provider),
    );
    return {
      revoked_list: await revokedEldList(db, today),
      eld_connections: connections.map((connection) => ({
        revoked_models: revokedOf(connection.provider),
        ...(certificates && connection.vehicles.length > 0
          ? compared(connection, certificates)
          : {
              ...reported(connection),
              certificates_verified_on: null,
              is_any_auto: false,
              vehicles: vehiclesOf(connection, null),
              vins_on_certificate_only: [],
            }),
      })),
    };
  });
}

const base = (row: Connection) => ({
  id: row.id,
  provider: row.provider,
  connected_at: row.connectedAt?.toISOString() ?? null,
  last_position_at: row.lastPositionAt?.toISOString() ?? null,
  updated_at: row.updatedAt.toISOString(),
});

/** As the provider reports it, or stands. */
const reported = (row: Connection) => ({
  ...base(row),
  status: row.standing ?? row.status,
  is_failing: isFailingEldStatus(row.status),
  vehicles_on_eld: row.vehicles.length > 0 ? row.vehicles.length : row.vehiclesOnEld,
  vehicles_on_certificate: row.vehiclesOnCertificate,
  vehicles_matching: row.vehiclesMatching,
});

/** Vehicle by vehicle with the certificates that the company verified: its own comparison, not the provider's. */
function compared(
  row: Connection,
  { vins, isAnyAuto, verifiedOn }: Certificates,
): Omit<EldConnection, 'revoked_models'> {
  const comparison = compareEldWithCertificate(
    row.vehicles.map(({ vin }) => vin),
    vins,
    isAnyAuto,
  );
  const onEld = new Set(row.vehicles.flatMap(({ vin }) => (vin === null ? [] : [comparable(vin)])));
  return {
    ...base(row),
    // Vehicles of a provider that says nothing any more prove nothing: what they agree with may be long gone.
    status:
      row.standing !== null && row.standing !== 'active' && !isFailingEldStatus(comparison.status)
        ? row.standing
        : comparison.status,
    is_failing: isFailingEldStatus(comparison.status),
    vehicles_on_eld: comparison.vehiclesOnEld,
    vehicles_on_certificate: comparison.vehiclesOnCertificate,
    vehicles_matching: comparison.vehiclesMatching,
    certificates_verified_on: verifiedOn,
    is_any_auto: isAnyAuto,
    vehicles: vehiclesOf(row, new Set(vins.map(comparable))),
    vins_on_certificate_only: vins.filter((vin) => !onEld.has(comparable(vin))),
  };
}

function vehiclesOf({ vehicles }: Connection, listed: ReadonlySet<string> | null): EldConnection['vehicles'] {
  return vehicles.map(({ unit, vin, lastPositionAt }) => ({
    unit,
    vin,
    last_position_at: lastPositionAt?.toISOString() ?? null,
    is_on_certificate: listed === null || vin === null ? null : listed.has(comparable(vin)),
  }));
}
