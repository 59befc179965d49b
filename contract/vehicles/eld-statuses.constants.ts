/** ELD statuses that fail: what the devices and the certificate of insurance say disagrees (vetting text, section 9). */
export const FAILING_ELD_STATUSES = [
  'no_vins_on_coi',
  'eld_vins_not_on_coi',
  'missing_vins_on_eld',
  'some_eld_vin_matches_on_coi',
  'no_eld_vin_matches_on_coi',
] as const;
export type FailingEldStatus = (typeof FAILING_ELD_STATUSES)[number];

export const ELD_STATUS_LABELS: Record<FailingEldStatus, string> = {
  no_vins_on_coi: 'The certificate of insurance lists no vehicles',
  eld_vins_not_on_coi: 'Vehicles with an ELD are not on the certificate of insurance',
  missing_vins_on_eld: 'The ELD reports vehicles without a VIN',
  some_eld_vin_matches_on_coi: 'Only some vehicles with an ELD are on the certificate of insurance',
  no_eld_vin_matches_on_coi: 'No vehicle with an ELD is on the certificate of insurance',
};

export function isFailingEldStatus(status: string): status is FailingEldStatus {
  return (FAILING_ELD_STATUSES as readonly string[]).includes(status);
}

/** The status that agrees in full. The texts name only those that fail; this one is our decision. */
export const MATCHING_ELD_STATUS = 'all_eld_vins_match_coi';

/** The state of a provider that the product reads itself; it is shown where nothing fails. */
export const ELD_STANDINGS = ['active', 'silent', 'credential_revoked'] as const;
export type EldStanding = (typeof ELD_STANDINGS)[number];

const ELD_STANDING_LABELS: Record<EldStanding, string> = {
  active: 'Its telematics provider is connected and says where its trucks are',
  silent: 'Its telematics provider is connected, but has not reported a truck for a day',
  credential_revoked: 'Its telematics provider no longer lets us read: what it said before is old',
};

export function isEldStanding(status: string): status is EldStanding {
  return (ELD_STANDINGS as readonly string[]).includes(status);
}

/**
 * A status as text; null for one in no text: its meaning for the carrier is unknown.
 *
 * @param isAnyAuto the certificate covers every vehicle: then none needs to be listed
 */
export function eldStatusLabel(status: string, isAnyAuto = false): string | null {
  // A standing, such as silent, keeps its own label, also with coverage for any auto.
  if (isEldStanding(status)) return ELD_STANDING_LABELS[status];
  if (isAnyAuto) return 'The certificate of insurance is for any auto: it covers every vehicle';
  if (isFailingEldStatus(status)) return ELD_STATUS_LABELS[status];
  return status === MATCHING_ELD_STATUS ? 'Every vehicle with an ELD is on the certificate of insurance' : null;
}
