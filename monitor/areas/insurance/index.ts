import { certificateDocumentsRoutes } from './certificate-documents.routes';
import { certificatePageRoutes } from './certificate-page.routes';
import { certificateRequestsRoutes } from './certificate-requests.routes';
import { policiesRoutes } from './policies.routes';

export const insuranceArea = [
  certificateDocumentsRoutes,
  certificatePageRoutes,
  certificateRequestsRoutes,
  policiesRoutes,
];
