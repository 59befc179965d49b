import { provenCallsRoutes } from './proven-calls.routes';

export const provenCallsArea = [provenCallsRoutes];
