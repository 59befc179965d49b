import { loadBoardRoutes } from './load-board.routes';

export const loadBoardArea = [loadBoardRoutes];
