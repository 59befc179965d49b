import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor } from '@contract/shared/permissions';

/** What the reader may do about a carrier that someone may pretend to be. */
export type FraudMay = { call: boolean; stop: boolean; report: boolean };

export const fraudMay = (user: CurrentUser): FraudMay => ({
  call: missingFor('workOnCarriers', user) === null,
  stop: missingFor('stopCarriers', user) === null,
  report: missingFor('reportIdentityAlerts', user) === null,
});
