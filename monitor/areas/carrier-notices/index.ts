import { noticePageRoutes } from './notice-page.routes';

export const carrierNoticesArea = [noticePageRoutes];
