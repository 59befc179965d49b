import { textsRoutes } from './texts.routes';

export const textsArea = [textsRoutes];
