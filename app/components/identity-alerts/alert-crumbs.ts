import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { paths } from '~/paths';

type CarrierId = string | number | null;

/** The alert's subject. */
export const nameOf = ({ carrier_name }: Pick<IdentityAlert, 'carrier_name'>, carrierId: CarrierId): string =>
  carrierId === null ? 'a contact of no carrier' : (carrier_name ?? `Carrier ${carrierId}`);

/** The parent pages of an alert's. */
export const crumbsOf = (alert: Pick<IdentityAlert, 'carrier_name'>, carrierId: CarrierId) => [
  ...(carrierId === null ? [] : [{ label: nameOf(alert, carrierId), to: paths.carrier(carrierId) }]),
  { label: 'Identity alerts', to: paths.carrierAlerts(carrierId) },
];
