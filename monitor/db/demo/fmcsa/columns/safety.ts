/** Out-of-service orders (p2mt-9ige). */
export const oosOrderColumns = [
  'DOT_NUMBER',
  'LEGAL_NAME',
  'DBA_NAME',
  'OOS_DATE',
  'OOS_REASON',
  'STATUS',
  'RESCIND_DATE',
] as const;

/** SMS AB and C PassProperty (4y6x-dmck, h9zy-gjn8): one header for both, so only the file name tells them apart. */
export const smsPassPropertyColumns = [
  'DOT_NUMBER',
  'INSP_TOTAL',
  'DRIVER_INSP_TOTAL',
  'DRIVER_OOS_INSP_TOTAL',
  'VEHICLE_INSP_TOTAL',
  'VEHICLE_OOS_INSP_TOTAL',
  'UNSAFE_DRIV_INSP_W_VIOL',
  'UNSAFE_DRIV_MEASURE',
  'UNSAFE_DRIV_AC',
  'HOS_DRIV_INSP_W_VIOL',
  'HOS_DRIV_MEASURE',
  'HOS_DRIV_AC',
  'DRIV_FIT_INSP_W_VIOL',
  'DRIV_FIT_MEASURE',
  'DRIV_FIT_AC',
  'CONTR_SUBST_INSP_W_VIOL',
  'CONTR_SUBST_MEASURE',
  'CONTR_SUBST_AC',
  'VEH_MAINT_INSP_W_VIOL',
  'VEH_MAINT_MEASURE',
  'VEH_MAINT_AC',
] as const;
