import { searchRoutes } from './search.routes';

export const searchArea = [searchRoutes];
