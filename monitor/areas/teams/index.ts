import { teamsRoutes } from './teams.routes';

export const teamsArea = [teamsRoutes];
