/** Stands in for the ways in which the portal's own server draws: Next's has its own. */
export const useServerDrawing = () => null;
