/** One line a row, or room for what a row says. */
export const DENSITIES = ['dense', 'comfortable'] as const;

/** In the address of a list: chooses one of them for this browser. */
export const DENSITY_PARAM = 'rows';
