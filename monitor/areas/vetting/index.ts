import { vettingFilesRoutes } from './vetting-files.routes';

export const vettingArea = [vettingFilesRoutes];
