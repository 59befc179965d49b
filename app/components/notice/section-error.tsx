import { Link } from '@remix-run/react';

interface SectionErrorProps {
  /** The failed part: "Insurance". */
  name: string;
  /** The error's reference; null when there is none. */
  reference: string | null;
  /** The address to retry: the page's own. */
  retryHref: string;
}

/** Replaces a part of a page that could not be loaded, while the rest of the page stays. */
export function SectionError({ name, reference, retryHref }: SectionErrorProps) {
  return (
    <div className="notice notice-error" role="alert">
      <p className="notice-title">{name} could not be loaded</p>
      <p>
        The rest of this page is complete. <Link to={retryHref}>Try again</Link>
      </p>
      {reference === null ? null : (
        <p className="small-print">
          Reference <span className="unbroken">{reference}</span>
        </p>
      )}
    </div>
  );
}
