import type { loadStops } from '../../db/schema';

/** When and where a stop is to be, as calls answer it. */
export const stopPlan = (stop: typeof loadStops.$inferSelect) => ({
  schedule: stop.schedule,
  window_starts_at: stop.windowStartsAt?.toISOString() ?? null,
  window_ends_at: stop.windowEndsAt?.toISOString() ?? null,
  local_zone: stop.timeZone,
  name: stop.name,
  city: stop.city,
  state: stop.state,
  postal_code: stop.postalCode,
});
