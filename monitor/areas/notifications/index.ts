import { noticesRoutes } from './notices.routes';
import { notificationPreferencesRoutes } from './notification-preferences.routes';
import { pushRoutes } from './push.routes';

export const notificationsArea = [notificationPreferencesRoutes, noticesRoutes, pushRoutes];
