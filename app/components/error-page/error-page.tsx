import type { DescribedError } from '~/view/describe-error';
import { missingWords } from '~/view/missing-labels';

interface ErrorPageProps {
  error: DescribedError;
  /** The page's own address from the root of the host, to try again. */
  retryHref: string;
  homeHref: string;
}

/**
 * A whole page that could not be shown: what happened, what to do, and the reference to quote. Its links load the whole
 * page anew: the error may lie in what the browser holds.
 */
export function ErrorPage({ error, retryHref, homeHref }: ErrorPageProps) {
  return (
    <div className="error-page">
      <p className="error-page-status">{error.status}</p>
      <h1>{error.title}</h1>
      <Explanation error={error} />
      <p className="error-page-ways">
        {mayRetry(error) ? (
          <a className="button" href={retryHref}>
            Try again
          </a>
        ) : null}
        <a href={homeHref}>Go to the home page</a>
      </p>
      {error.reference === null ? null : (
        <p className="small-print">
          Reference <strong className="unbroken">{error.reference}</strong>: quote it when you ask for help.
        </p>
      )}
    </div>
  );
}

function mayRetry({ kind }: DescribedError): boolean {
  return kind === 'unexpected' || kind === 'monitor-away' || kind === 'busy';
}

function Explanation({ error }: { error: DescribedError }) {
  const { kind, message, missing } = error;
  if (kind === 'forbidden' && missing !== null) {
    const { what, who } = missingWords(missing);
    return (
      <>
        <p>{what}</p>
        <p>{who}</p>
      </>
    );
  }
  // Of the monitor's absence more can be said here than where it was noticed.
  if (message !== null && kind !== 'monitor-away') return <p>{message}</p>;
  switch (kind) {
    case 'not-found':
      return <p>Nothing is at this address. It may be mistyped, or what it showed may belong to another company.</p>;
    case 'forbidden':
      return <p>Your account may not open it. A user of your company who may manage users can change that.</p>;
    case 'not-allowed':
      return <p>The form that led here is out of date. Open the page again and repeat what you did.</p>;
    case 'invalid':
      return <p>A part of the address is not valid, a page number or a filter. Nothing was changed.</p>;
    case 'busy':
      return <p>Wait a minute, then try again.</p>;
    case 'monitor-away':
      return <p>The service that holds the carrier data does not answer. Try again in a minute.</p>;
    case 'unexpected':
      return <p>The page failed on our side, and it was reported. What you did last may not have been saved.</p>;
  }
}
