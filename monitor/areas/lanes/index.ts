import { areasRoutes } from './areas.routes';
import { filterSetsRoutes } from './filter-sets.routes';
import { laneSearchRoutes } from './lane-search.routes';

export const lanesArea = [areasRoutes, filterSetsRoutes, laneSearchRoutes];
