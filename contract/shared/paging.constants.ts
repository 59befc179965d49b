/** How many of a list make a page (section 9 of both texts; the loads text sets insights, directory and team). */
export const PAGE_SIZE = 50;
/** No list gives more at once, whatever `per_page` asks (our decision). */
export const MAX_PER_PAGE = 200;

export const CARRIER_INSIGHTS_PAGE_SIZE = 15;
export const TEAM_PAGE_SIZE = 50;
/** Movements and logs of a load (loads text, section 9). */
export const MOVEMENT_RESULTS_PAGE_SIZE = 20;
export const ZIP_LOOKUP_SIZE = 10;
