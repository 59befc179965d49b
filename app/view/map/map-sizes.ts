/** The map's size on a large page and on a small one; without script the server knows which by the name. */
export const MAP_SIZES = { wide: { width: 640, height: 460 }, narrow: { width: 320, height: 230 } } as const;
