import { workQueueRoutes } from './work-queue.routes';

export const homeArea = [workQueueRoutes];
