import type { DescribedError } from '~/view/describe-error';
import { missingWords } from '~/view/missing-labels';

interface ErrorPageProps {
  error: DescribedError;
  /** Whether the error reached a service that notifies people. */
  isNotified?: boolean;
  /** The page's own address from the root of the host, to try again. */
  retryHref: string;
  homeHref: string;
  /** The contact; null: the operator named no address. */
  support?: string | null;
  /** Where a search is sent; null: not signed in, or on a separate page. */
  searchHref?: string | null;
}

/**
 * A whole page for an error: what happened, what to do, and the reference to quote. Its links reload the page: the
 * error may be in the browser's state.
 */
export function ErrorPage({
  error,
  isNotified = false,
  retryHref,
  homeHref,
  support = null,
  searchHref = null,
}: ErrorPageProps) {
  return (
    <div className="error-page">
      <p className="error-page-status">{error.status}</p>
      <h1>{error.title}</h1>
      <Explanation error={error} isNotified={isNotified} />
      {error.kind === 'not-found' && searchHref !== null ? <SearchInstead action={searchHref} /> : null}
      <p className="error-page-ways">
        {mayRetry(error) ? (
          <a className="button" href={retryHref}>
            Try again
          </a>
        ) : null}
        <a href={homeHref}>Go to Home</a>
      </p>
      {error.reference === null ? null : (
        <p className="small-print">
          Reference <strong className="unbroken">{error.reference}</strong>: include it when you ask for help.
        </p>
      )}
      {support === null ? null : (
        <p className="small-print">
          Support: <a href={`mailto:${support}`}>{support}</a>
        </p>
      )}
    </div>
  );
}

function mayRetry({ kind }: DescribedError): boolean {
  return kind === 'unexpected' || kind === 'monitor-away' || kind === 'busy';
}

/** A plain form: the page works without anything loaded. */
function SearchInstead({ action }: { action: string }) {
  return (
    <form className="search-form" method="get" action={action} aria-label="Find a carrier">
      <label className="field-label" htmlFor="error-search">
        Find a carrier
      </label>
      <div className="search-form-row">
        <input id="error-search" className="input" type="search" name="search_text" autoComplete="off" />
        <button className="button button-primary" type="submit">
          Search
        </button>
      </div>
    </form>
  );
}

function Explanation({ error, isNotified }: { error: DescribedError; isNotified: boolean }) {
  const { kind, message, missing, admins, status } = error;
  if (kind === 'forbidden' && missing !== null) {
    const { what, who } = missingWords(missing, admins);
    return (
      <>
        <p>{what}</p>
        <p>{who}</p>
      </>
    );
  }
  switch (kind) {
    case 'not-found':
      return <p>We can’t find that page. Check the address, or ask who sent you the link.</p>;
    case 'invalid':
      // The filter or number at fault helps only the person who made the link.
      if (status !== 400 && status !== 422) return <p>{message ?? 'Nothing was changed.'}</p>;
      return (
        <>
          <p>Part of it, such as a filter or a page number, doesn’t exist. Nothing was changed.</p>
          {message === null ? null : (
            <details>
              <summary className="discloses">Details</summary>
              <p>{message}</p>
            </details>
          )}
        </>
      );
    case 'monitor-away':
      // This page can say more about the monitor's absence than the code that noticed it.
      return <p>Our carrier database isn’t answering. Try again in a minute.</p>;
    case 'forbidden':
      return <p>{message ?? 'Ask an admin of your company to give you access.'}</p>;
    case 'not-allowed':
      return <p>{message ?? 'The form that led here is out of date. Open the page again and repeat what you did.'}</p>;
    case 'busy':
      return <p>{message ?? 'Wait a minute, then try again.'}</p>;
    case 'unexpected':
      return (
        <p>
          {message ??
            `This page failed on our side${isNotified ? ', and we were notified' : ''}. Your last change may not be saved.`}
        </p>
      );
  }
}
