/** Why a carrier said no: one form a match, and one for any carrier. */
export const dispositionForm = (carrierId: number | string | null): string =>
  carrierId === null ? 'disposition' : `disposition-${carrierId}`;
