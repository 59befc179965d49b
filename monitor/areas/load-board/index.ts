import { bidPageRoutes } from './bid-page.routes';
import { bidsRoutes } from './bids.routes';
import { carrierTrucksRoutes } from './carrier-trucks.routes';
import { dispositionsRoutes } from './dispositions.routes';
import { loadBoardRoutes } from './load-board.routes';
import { loadMatchRoutes } from './load-match.routes';
import { truckPostingsRoutes } from './truck-postings.routes';

export const loadBoardArea = [
  loadBoardRoutes,
  loadMatchRoutes,
  dispositionsRoutes,
  truckPostingsRoutes,
  carrierTrucksRoutes,
  bidsRoutes,
  bidPageRoutes,
];
