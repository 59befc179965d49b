import { Link } from '@remix-run/react';

interface SectionErrorProps {
  /** What could not be loaded: "Insurance". */
  name: string;
  /** Under which the error was reported; null when none was given. */
  reference: string | null;
  /** The address that tries again: the page's own. */
  retryHref: string;
}

/** Stands where a part of a page could not be loaded, while the rest of the page stands. */
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
