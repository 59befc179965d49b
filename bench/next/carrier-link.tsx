'use client';

/** The product's own link to a carrier. It reads the address, which in Next only a client component may do. */
export { CarrierLink } from '../../app/components/carrier/carrier-link';
