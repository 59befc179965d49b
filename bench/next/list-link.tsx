import NextLink from 'next/link';
import type { AnchorHTMLAttributes } from 'react';

type ListLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; preventScrollReset?: boolean };

/** Stands in for the product's own link of a list: Next's, as an application would have it. */
export const ListLink = ({ to, preventScrollReset = false, ...attributes }: ListLinkProps) => (
  <NextLink {...attributes} href={to} scroll={!preventScrollReset} />
);
