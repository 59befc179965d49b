import { boolean, doublePrecision, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { carrier, id, moment, table } from './columns';

/** What telematics providers report of carriers' vehicles. */

/** A carrier's connection to its telematics provider, as last heard. No row: nothing is known. */
export const eldConnections = table(
  'eld_connections',
  {
    id: id(),
    carrierId: carrier(),
    provider: text('provider').notNull(),
    status: text('status').notNull(),
    connectedAt: moment('connected_at'),
    lastPositionAt: moment('last_position_at'),
    vehiclesOnEld: integer('vehicles_on_eld'),
    vehiclesOnCertificate: integer('vehicles_on_certificate'),
    vehiclesMatching: integer('vehicles_matching'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('eld_connections_carrier').on(t.carrierId)],
);

/** A vehicle that a connection reports. A connection without vehicles reports at most how many there are. */
export const eldVehicles = table(
  'eld_vehicles',
  {
    connectionId: integer('connection_id')
      .notNull()
      .references(() => eldConnections.id, { onDelete: 'cascade' }),
    /** What the carrier calls it. */
    unit: text('unit').notNull(),
    vin: text('vin'),
    plate: text('plate'),
    /** The provider's number of it; null: it was not read from one. */
    externalId: text('external_id'),
    /** Whether its device talks to the provider; null: it does not say. */
    isCommunicating: boolean('is_communicating'),
    lastPositionAt: moment('last_position_at'),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.unit] }),
    uniqueIndex('eld_vehicles_external').on(t.connectionId, t.externalId),
  ],
);

/** Where an ELD reported a vehicle, with the place of `areas` that lies nearest; null: none lies near. */
export const eldPositions = table(
  'eld_positions',
  {
    connectionId: integer('connection_id')
      .notNull()
      .references(() => eldConnections.id, { onDelete: 'cascade' }),
    carrierId: carrier(),
    /** What the carrier calls the vehicle. */
    unit: text('unit').notNull(),
    observedAt: moment('observed_at').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    areaId: integer('area_id'),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.unit, t.observedAt] }),
    index('eld_positions_carrier').on(t.carrierId, t.observedAt),
  ],
);
