import { editRequestsRoutes } from './edit-requests.routes';

export const editRequestsArea = [editRequestsRoutes];
