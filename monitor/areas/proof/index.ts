import { proofBundlesRoutes } from './proof-bundles.routes';
import { vettingPolicyRoutes } from './vetting-policy.routes';

export const proofArea = [proofBundlesRoutes, vettingPolicyRoutes];
