import { rolesRoutes } from './roles.routes';

export const rolesArea = [rolesRoutes];
