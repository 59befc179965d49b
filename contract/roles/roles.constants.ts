/** More could no longer be told apart. */
export const MAX_ROLES = 50;
/** As many people as a plan names; beyond, it has their number. */
export const PLANNED_PEOPLE = 200;
