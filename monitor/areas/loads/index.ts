import { detentionPageRoutes, detentionRoutes } from './detention/detention.routes';
import { driverLinksRoutes } from './driver-page/driver-links.routes';
import { driverPageRoutes } from './driver-page/driver-page.routes';
import { facilitiesRoutes } from './facilities/facilities.routes';
import { feedsRoutes } from './feeds/feeds.routes';
import { gateRoutes } from './gate/gate.routes';
import { loadImportsRoutes } from './import/load-imports.routes';
import { loadFilesRoutes } from './load-file/load-files.routes';
import { loadPapersRoutes } from './load-papers.routes';
import { loadVehiclesRoutes } from './load-vehicles.routes';
import { loadsRoutes } from './loads.routes';
import { pickupPassPageRoutes, pickupPassRoutes } from './pickup-pass/pickup-pass.routes';
import { progressPageRoutes, progressRoutes } from './progress/progress.routes';
import { sharingRoutes } from './sharing/sharing.routes';
import { signedInRoute } from './telematics/provider-pages';
import { providerPostsRoutes } from './telematics/provider-posts.routes';
import { loadTextsRoutes } from './texts/load-texts.routes';
import { loadTimelineRoutes } from './timeline/load-timeline.routes';
import { trackingConnectionsRoutes } from './tracking-connections/tracking-connections.routes';
import { trackingPageRoutes } from './tracking-connections/tracking-page.routes';

export const loadsArea = [
  loadsRoutes,
  gateRoutes,
  facilitiesRoutes,
  feedsRoutes,
  loadVehiclesRoutes,
  loadPapersRoutes,
  loadImportsRoutes,
  trackingConnectionsRoutes,
  trackingPageRoutes,
  signedInRoute,
  providerPostsRoutes,
  detentionRoutes,
  detentionPageRoutes,
  progressRoutes,
  progressPageRoutes,
  driverLinksRoutes,
  sharingRoutes,
  driverPageRoutes,
  pickupPassRoutes,
  pickupPassPageRoutes,
  loadFilesRoutes,
  loadTimelineRoutes,
  loadTextsRoutes,
];
