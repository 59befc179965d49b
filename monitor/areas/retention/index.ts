import { erasureRoutes } from './erasure.routes';
import { retentionRoutes } from './retention.routes';

export const retentionArea = [erasureRoutes, retentionRoutes];
