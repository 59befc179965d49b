import type { Facility } from '@contract/loads/facilities.entities';

/** A facility as a field of an address offers it. */
export interface KnownAddress {
  id: number;
  name: string;
  street: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
  /** Its point is as exact as a building, so that positions prove an arrival there. */
  isExact: boolean;
}

export const toKnownAddress = (one: Facility): KnownAddress => ({
  id: one.id,
  name: one.name ?? '',
  street: one.street ?? '',
  city: one.city ?? '',
  state: one.state ?? '',
  postal_code: one.postal_code ?? '',
  country: one.country,
  isExact: one.latitude !== null,
});

/** "480 Commerce Drive, Birmingham, AL 35203" */
export const addressLine = ({ street, city, state, postal_code: code }: KnownAddress): string =>
  [street, city, [state, code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
