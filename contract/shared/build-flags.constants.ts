/** What this build of the product shows (section 9 of both texts). */
export const BUILD_FLAGS = {
  isDirectoryShown: true,
  isOriginRadiusSearchEnabled: false,
  isOrangeShieldEnabled: true,
  areDoNotUseAssociationsEnabled: true,
  isChatSupportEnabled: true,
} as const;

/** After this day the notice about electronic logging devices is no longer shown. */
export const ELD_NOTICE_EXPIRY = '2024-04-22';

/** The tag `environment` of every error report. */
export const ERROR_REPORT_ENVIRONMENT = 'prod';

/** A tag manager id: GTM, a dash, then letters or digits (vetting text, section 5). */
export const TAG_MANAGER_ID = /^GTM-[A-Za-z0-9]+$/;
