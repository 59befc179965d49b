import { detentionPageRoutes, detentionRoutes } from './detention/detention.routes';
import { gateRoutes } from './gate/gate.routes';
import { loadImportsRoutes } from './import/load-imports.routes';
import { loadFilesRoutes } from './load-file/load-files.routes';
import { loadPapersRoutes } from './load-papers.routes';
import { loadVehiclesRoutes } from './load-vehicles.routes';
import { loadsRoutes } from './loads.routes';
import { pickupPassPageRoutes, pickupPassRoutes } from './pickup-pass/pickup-pass.routes';
import { trackingConnectionsRoutes } from './tracking-connections/tracking-connections.routes';
import { trackingPageRoutes } from './tracking-connections/tracking-page.routes';

export const loadsArea = [
  loadsRoutes,
  gateRoutes,
  loadVehiclesRoutes,
  loadPapersRoutes,
  loadImportsRoutes,
  trackingConnectionsRoutes,
  trackingPageRoutes,
  detentionRoutes,
  detentionPageRoutes,
  pickupPassRoutes,
  pickupPassPageRoutes,
  loadFilesRoutes,
];
