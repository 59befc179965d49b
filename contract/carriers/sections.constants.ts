/** Counts of a profile's safety sections, and their trends, cover this many months up to the day of the file. */
export const SAFETY_RECORD_MONTHS = 24;
/**
 * Which inspections look at a vehicle and which at a driver, by level: the denominators of FMCSA's out-of-service
 * rates and of SMS ("relevant inspections", SMS Methodology). Level 3 looks at the driver alone, level 5 at vehicles
 * alone; special studies (4) count for neither.
 */
export const VEHICLE_INSPECTION_LEVELS = [1, 2, 5, 6] as const;
export const DRIVER_INSPECTION_LEVELS = [1, 2, 3, 6] as const;
