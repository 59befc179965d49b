import type { LoadSource } from '@contract/loads/loads.constants';
import type { NewCompanyEvent } from '../../db/history/company-events';
import type { Decision } from '../../decisions/decision';
import type { LoadRow } from './load-facts.queries';

/** Columns of a load by their names in the API. */
export const WIRE_NAMES: Readonly<Record<string, string>> = {
  customerName: 'customer_name',
  poNumber: 'po_number',
  customerRateCents: 'customer_rate_cents',
  equipment: 'equipment',
  trailerLengthFeet: 'trailer_length_ft',
  weightPounds: 'weight_lbs',
  commodity: 'commodity',
  cargoValueUsd: 'cargo_value_usd',
  isHazmat: 'is_hazmat',
  hazmatUnNumber: 'hazmat_un_number',
  hazmatClass: 'hazmat_class',
  isTemperatureControlled: 'is_temperature_controlled',
  temperatureMinF: 'temperature_min_f',
  temperatureMaxF: 'temperature_max_f',
  rateCents: 'rate_cents',
  billableMiles: 'billable_miles',
  billableMilesSource: 'billable_miles',
  carrierId: 'carrier',
  carrierVehicleId: 'vehicle',
  driverName: 'driver',
  driverPhoneE164: 'driver',
  secondDriverName: 'second_driver',
  secondDriverPhoneE164: 'second_driver',
  trailerNumber: 'trailer_number',
  cancelledAt: 'status',
};

/** Further ones that only people change. */
const OF_PEOPLE: Readonly<Record<string, string>> = {
  loadLockAssigneeId: 'load_lock_assignee_id',
  teamId: 'team_id',
  trackingEndedAt: 'is_tracking_ended',
};

/** What has an event of its own: `load_carrier`, `load_status`. */
const TOLD_OTHERWISE = ['carrier', 'status'];

/**
 * The fields that differ, by their names in the API, without those that have an event of their own, and without the crew
 * that a carrier took with it.
 */
export function changedFields(
  row: LoadRow,
  set: Readonly<Record<string, unknown>>,
  more: readonly string[] = [],
): string[] {
  const isOtherCarrier = set.carrierId !== undefined && set.carrierId !== row.carrierId;
  const names = Object.entries(set).flatMap(([column, value]) => {
    const name = WIRE_NAMES[column] ?? OF_PEOPLE[column];
    return name === undefined || value === row[column as keyof LoadRow] || (isOtherCarrier && value == null)
      ? []
      : [name];
  });
  return [...new Set([...names, ...more])].filter((name) => !TOLD_OTHERWISE.includes(name));
}

/** The event of a changed load; none if nothing is left to tell. */
export function loadChangedEvent(
  { companyId, userId, now }: Pick<Decision, 'companyId' | 'userId' | 'now'>,
  { id, reference, carrierId }: LoadRow,
  source: LoadSource | 'person',
  changed: string[],
): NewCompanyEvent[] {
  if (changed.length === 0) return [];
  return [
    {
      companyId,
      kind: 'load_changed',
      carrierId: carrierId ?? undefined,
      summary: `Load ${reference}: ${changed.join(', ').replaceAll('_', ' ')} changed`,
      data: { load_id: id, reference, source, changed },
      userId,
      occurredAt: now,
    },
  ];
}
