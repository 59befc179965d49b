import { erasureRoutes } from './erasure.routes';
import { companyExportsRoutes } from './export/company-exports.routes';
import { retentionRoutes } from './retention.routes';

export const retentionArea = [companyExportsRoutes, erasureRoutes, retentionRoutes];
