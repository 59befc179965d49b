/** How often drivers may get a text that asks where they are, in minutes. */
export const ASK_EVERY = [60, 120, 180, 240, 360] as const;
