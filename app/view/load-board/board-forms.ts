/** Why a carrier declined: one form per match, and one for any carrier. */
export const dispositionForm = (carrierId: number | string | null): string =>
  carrierId === null ? 'disposition' : `disposition-${carrierId}`;
