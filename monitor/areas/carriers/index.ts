import { associatedCarriersRoutes } from './associated-carriers.routes';
import { authorityHistoryRoutes } from './authority-history.routes';
import { carrierEventsRoutes } from './carrier-events.routes';
import { carriersRoutes } from './carriers.routes';
import { carriersNearRoutes } from './carriers-near.routes';
import { contactSearchRoutes } from './contact-search.routes';
import { crashesRoutes } from './crashes.routes';
import { directoryRoutes } from './directory.routes';
import { eldStatusRoutes } from './eld-status.routes';
import { enteredIdentifiersRoutes } from './entered-identifiers.routes';
import { equipmentRoutes } from './equipment.routes';
import { federalDataRoutes } from './federal-data.routes';
import { inspectionsRoutes } from './inspections.routes';
import { insuranceRoutes } from './insurance.routes';
import { liveChecksRoutes } from './live-checks.routes';
import { safetyRoutes } from './safety.routes';
import { savedSearchesRoutes } from './saved-searches.routes';
import { violationsRoutes } from './violations.routes';

export const carriersArea = [
  associatedCarriersRoutes,
  authorityHistoryRoutes,
  carrierEventsRoutes,
  carriersRoutes,
  carriersNearRoutes,
  contactSearchRoutes,
  crashesRoutes,
  directoryRoutes,
  eldStatusRoutes,
  enteredIdentifiersRoutes,
  equipmentRoutes,
  federalDataRoutes,
  inspectionsRoutes,
  insuranceRoutes,
  liveChecksRoutes,
  safetyRoutes,
  savedSearchesRoutes,
  violationsRoutes,
];
