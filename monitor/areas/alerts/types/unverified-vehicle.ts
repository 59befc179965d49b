import { formatDate } from '@contract/shared/format';
import { type AlertType, checked, clear, daysBefore, notChecked, ofCarrier, raised, unchecked } from '../alert-type';

/**
 * Checks what ties the VIN of the assigned truck to the carrier: ELD, verified certificates, two years' inspections.
 */
export const unverifiedVehicle: AlertType = {
  type: 'unverified_vehicle',
  closesByItself: true,
  look: ofCarrier((carrier, { vehicle, today }, days) => {
    if (!vehicle) return clear('No truck is assigned.');
    const { vin, onEld, onCertificate, certificate, inspectedOn, inspectionsAsOf, other } = vehicle;
    if (vin === null)
      return notChecked(
        unchecked('VIN', `no VIN of ${vehicle.label} is known, so that nothing can be compared`, 'Load'),
      );
    const evidence = [
      checked('VIN', vin, 'Load', null),
      carrier.eld === null
        ? unchecked('ELD', 'the carrier has none connected', 'ELD')
        : checked('ELD', onEld ? 'reports it' : 'does not report it', carrier.eld.provider, onEld?.asOf ?? null),
      certificate === null
        ? unchecked('Certificate', 'you hold no verified one in force', 'Your certificates')
        : checked(
            'Certificate',
            onCertificate
              ? 'lists it'
              : certificate.isAnyAuto
                ? 'is for any auto and does not name it'
                : 'does not list it',
            'Your certificates',
            onCertificate?.asOf ?? null,
          ),
      inspectionsAsOf === null
        ? unchecked('Inspections', 'not loaded', 'FMCSA inspections')
        : checked(
            'Inspections of two years',
            inspectedOn === null ? 'not with this carrier' : `with this carrier on ${formatDate(inspectedOn)}`,
            'FMCSA inspections',
            inspectionsAsOf,
          ),
    ];
    const ties = [onEld?.asOf, onCertificate?.asOf, inspectedOn].filter((day) => day != null).sort();
    const tie = ties.at(-1);
    if (other && other.on >= daysBefore(today, days) && (tie === undefined || other.on > tie)) {
      const name = other.name ?? `carrier ${other.carrierId}`;
      return raised(
        `other ${other.carrierId}`,
        `${vehicle.label} was inspected with another carrier, ${name}, on ${formatDate(other.on)}.`,
        [...evidence, checked('Last inspected with', name, 'FMCSA inspections', other.on)],
      );
    }
    if (tie !== undefined) return clear(`A record of ${formatDate(tie)} ties the truck to the carrier.`, evidence);
    if (carrier.eld === null && certificate === null && inspectionsAsOf === null) return notChecked(...evidence);
    return raised(`vin ${vin}`, `Nothing on record ties ${vehicle.label} to ${carrier.name}.`, evidence);
  }),
};
