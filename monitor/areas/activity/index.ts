import { activityRoutes } from './activity.routes';

export const activityArea = [activityRoutes];
