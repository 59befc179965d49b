/** What a link to a page of a load shows to whoever has it. */
export const LOAD_LINK_PAGES = ['detention', 'progress', 'driver'] as const;
export type LoadLinkPage = (typeof LOAD_LINK_PAGES)[number];

/** The recipients of a link. */
export const LOAD_LINK_AUDIENCES = ['carrier', 'shipper', 'driver'] as const;
/** Who may get a detention statement. */
export const DETENTION_AUDIENCES = ['carrier', 'shipper'] as const satisfies readonly LoadLinkAudience[];
export type DetentionAudience = (typeof DETENTION_AUDIENCES)[number];
export type LoadLinkAudience = (typeof LOAD_LINK_AUDIENCES)[number];

export const LOAD_LINK_AUDIENCE_LABELS: Readonly<Record<LoadLinkAudience, string>> = {
  carrier: 'Carrier',
  shipper: 'Shipper',
  driver: 'Driver',
};

/** As the pages are called where they are listed together. */
export const LOAD_LINK_PAGE_LABELS: Readonly<Record<LoadLinkPage, string>> = {
  progress: 'Customer tracking',
  detention: 'Detention statement',
  driver: 'Driver page',
};

/** Of one page of a load, at the same time. */
export const MAX_LOAD_LINKS = 20;
