import { callersRoutes } from './callers.routes';

export const callersArea = [callersRoutes];
