import type { FollowedLoadField } from '@contract/loads/loads.constants';

/** Fields that the TMS sends and a person may set. */
export const FOLLOWED_LABELS: Readonly<Record<FollowedLoadField, string>> = {
  carrier: 'Carrier',
  vehicle: 'Truck',
  trailer_number: 'Trailer',
  driver: 'Driver',
  second_driver: 'Second driver',
};
