import { callersRoutes } from './callers.routes';
import { outlookRoutes } from './outlook/outlook.routes';

export const callersArea = [callersRoutes, outlookRoutes];
