import { ediRoutes } from './edi.routes';

export const ediArea = [ediRoutes];
