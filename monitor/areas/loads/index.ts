import { loadImportsRoutes } from './import/load-imports.routes';
import { loadPapersRoutes } from './load-papers.routes';
import { loadVehiclesRoutes } from './load-vehicles.routes';
import { loadsRoutes } from './loads.routes';

export const loadsArea = [loadsRoutes, loadVehiclesRoutes, loadPapersRoutes, loadImportsRoutes];
