import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { paths, withBase } from '~/paths';
import { verifierHash } from '~/services/verifier-program.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Check a vetting file');

export function loader() {
  return { hash: verifierHash() };
}

/** For an outsider who was handed a vetting file and wants to check it without us: nothing here needs an account. */
export default function CheckVettingFilePage() {
  const { hash } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h1>Check a vetting file</h1>
      <p>
        A vetting file says what a freight broker knew of a carrier when it decided. You can check that it is as it was
        written without an account, and without trusting the broker or us.
      </p>
      <section className="stack-tight" aria-labelledby="hash-title">
        <h2 id="hash-title">1. Work out its hash</h2>
        <p>
          The PDF carries the record itself, as an attachment: a file named <code>vetting-file-….json</code>. Most PDF
          readers list it under attachments. Its SHA-256 is the hash that is printed at the foot of each page:
        </p>
        <pre className="command">
          <code>{`sha256sum vetting-file-7.json            # Linux
shasum -a 256 vetting-file-7.json        # macOS
certutil -hashfile vetting-file-7.json SHA256    # Windows`}</code>
        </pre>
        <p>
          Or run our program on the PDF. It is one file of text, needs Node and nothing else, and makes no connection:{' '}
          <a href={withBase(paths.vettingVerifier())}>verify-vetting-file.mjs</a>. Read it before you run it. Its own
          SHA-256 is <span className="hash">{hash}</span>
        </p>
        <pre className="command">
          <code>{`node verify-vetting-file.mjs vetting-file-7.pdf --hash SHA-256`}</code>
        </pre>
      </section>
      <section className="stack-tight" aria-labelledby="compare-title">
        <h2 id="compare-title">2. Compare it with one that was kept elsewhere</h2>
        <p>
          Anybody can write a record and work out a hash for it. What shows that this one is old is a copy of the hash
          that the broker could not change:
        </p>
        <ul>
          <li>
            <strong>A witness’s email.</strong> Brokers can have the newest hash emailed to someone outside each day.
            Each record holds the hash of the one before, so that a mail proves every record up to it. Ask for the
            records in between and give them all to the program.
          </li>
          <li>
            <strong>A time stamp.</strong> A service that is neither the broker nor us signed the hash, with the time.
            With the service’s certificates it is checked by openssl:
          </li>
        </ul>
        <pre className="command">
          <code>{`openssl ts -verify -digest SHA-256 -in vetting-file-7.tsr -CAfile tsa-certificates.pem
openssl ts -reply -in vetting-file-7.tsr -text      # says the time`}</code>
        </pre>
      </section>
      <section className="stack-tight" aria-labelledby="papers-title">
        <h2 id="papers-title">3. Check the papers</h2>
        <p>
          The record names each certificate, agreement and form that was on file by its SHA-256. Give the program the
          paper that you were handed:
        </p>
        <pre className="command">
          <code>{`node verify-vetting-file.mjs vetting-file-7.pdf --paper certificate.pdf`}</code>
        </pre>
      </section>
      <section className="stack-tight" aria-labelledby="not-title">
        <h2 id="not-title">What this does not show</h2>
        <ul>
          <li>That what the record says is true. It shows what was known, from which source and as of when.</li>
          <li>That there is no other record. Ask for the whole chain: a number that is missing is seen.</li>
          <li>
            Anything at all, where no hash was kept outside: then the record is only as good as the broker’s word.
          </li>
        </ul>
        <p>
          A signature in the PDF, where there is one, shows who runs the product that made the PDF, and that it was not
          changed since. Not every installation signs.
        </p>
      </section>
      <p className="small-print">
        <Link to={paths.login()}>Sign in</Link>
      </p>
    </div>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
