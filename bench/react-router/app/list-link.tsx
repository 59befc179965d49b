import { Link, type LinkProps } from 'react-router';

/** Stands in for the product's own link of a list: the router's, as an application would have it. */
export const ListLink = (props: LinkProps) => <Link {...props} discover="none" />;
