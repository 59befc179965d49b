import { tmsRoutes } from './tms.routes';
import { tmsPostsRoutes } from './tms-posts.routes';

export const tmsArea = [tmsRoutes, tmsPostsRoutes];
