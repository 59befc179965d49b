/** How often drivers may be asked by text, in minutes. */
export const ASK_EVERY = [60, 120, 180, 240, 360] as const;
