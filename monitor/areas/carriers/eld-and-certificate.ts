import { type FailingEldStatus, MATCHING_ELD_STATUS } from '@contract/vehicles/eld-statuses.constants';

export type EldComparison = {
  status: FailingEldStatus | typeof MATCHING_ELD_STATUS;
  vehiclesOnEld: number;
  vehiclesOnCertificate: number;
  vehiclesMatching: number;
};

/**
 * Compares the vehicles of an ELD connection with those on the certificates of insurance (decision 0039).
 * The leftovers distinguish the two partial results: vehicles only on the ELD mean that the certificate lacks vehicles;
 * leftovers on both mean that they are partly about other vehicles.
 *
 * @param eldVins one for each vehicle that the connection reports; null: without a VIN. Not empty.
 * @param certificateVins of the verified certificates in force, together
 * @param isAnyAuto one of them covers every vehicle, listed or not: then none is missing on it (decision 0043)
 */
export function compareEldWithCertificate(
  eldVins: readonly (string | null)[],
  certificateVins: readonly string[],
  isAnyAuto = false,
): EldComparison {
  const listed = new Set(certificateVins.map(comparable));
  const reported = new Set(eldVins.flatMap((vin) => (vin === null ? [] : [comparable(vin)])));
  const matching = [...reported].filter((vin) => listed.has(vin)).length;
  const lacksVin = eldVins.includes(null);
  const status = (): EldComparison['status'] => {
    if (isAnyAuto) return MATCHING_ELD_STATUS;
    if (listed.size === 0) return 'no_vins_on_coi';
    if (reported.size === 0) return 'missing_vins_on_eld';
    if (matching === 0) return 'no_eld_vin_matches_on_coi';
    if (matching < reported.size)
      return matching === listed.size ? 'eld_vins_not_on_coi' : 'some_eld_vin_matches_on_coi';
    return lacksVin ? 'missing_vins_on_eld' : MATCHING_ELD_STATUS;
  };
  return {
    status: status(),
    vehiclesOnEld: eldVins.length,
    vehiclesOnCertificate: listed.size,
    vehiclesMatching: matching,
  };
}

/** The form in which VINs are compared: a provider writes lower case, a certificate blanks. */
export const comparable = (vin: string) => vin.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
