import { notesRoutes } from './notes.routes';

export const notesArea = [notesRoutes];
