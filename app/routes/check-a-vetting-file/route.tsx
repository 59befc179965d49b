import { formatDate } from '@contract/shared/format';
import { listSigningCertificates } from '@contract/vetting/signing-certificates.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';

import { paths, withBase } from '~/paths';
import { openMonitor } from '~/services/monitor.server';
import { verifierHash } from '~/services/verifier-program.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare', hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Check a vetting file');

export async function loader(args: LoaderFunctionArgs) {
  return {
    hash: verifierHash(),
    certificates: (await (await openMonitor(args)).get(listSigningCertificates, {})).signing_certificates,
  };
}

/** For an outsider who has a vetting file and wants to check it without us: nothing here needs an account. */
export default function CheckVettingFilePage() {
  const { hash, certificates } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h1>Check a vetting file</h1>
      <p>
        A vetting file says what a freight broker knew of a carrier when it decided. You can check that its record is as
        it was written without an account, and without trusting the broker or us. Read the record, not the pages of a
        PDF: a PDF with other pages can carry a genuine record.
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
        <p>
          It prints what the record says: the outcome, the warnings, each finding. It does not compare the pages of the
          PDF with it, and ends by saying so. The broker’s operator can have the pages drawn again from the record and
          compared: <code>npm run check-vetting-files -- --pdf FILE</code>.
        </p>
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
      <section className="stack-tight" aria-labelledby="signer-title">
        <h2 id="signer-title">4. Check who made the PDF</h2>
        <p>
          PDFs are signed. The signature shows that the PDF was made by the holder of a key, and that no byte was
          changed since. It does not show when, or that the pages say what the record says. These are the certificates
          of this installation, by their SHA-256:
        </p>
        <ul>
          {certificates.map(({ fingerprint, is_own, made_at, retired_at }) => (
            <li key={fingerprint}>
              <span className="hash">{fingerprint}</span>, {is_own ? 'own key' : 'certificate of the operator'}, since{' '}
              {formatDate(made_at.slice(0, 10))}
              {retired_at && `, retired ${formatDate(retired_at.slice(0, 10))}`}
            </li>
          ))}
          {certificates.length === 0 && <li>None yet.</li>}
        </ul>
        <pre className="command">
          <code>{`node verify-vetting-file.mjs vetting-file-7.pdf --signer SHA-256`}</code>
        </pre>
        <p>
          Behind an own key there is no authority but this installation, and a page can be changed. The emails to
          witnesses name the same fingerprint.
        </p>
      </section>
      <section className="stack-tight" aria-labelledby="bundle-title">
        <h2 id="bundle-title">5. Check a proof bundle</h2>
        <p>
          The same program takes the archive that a broker handed you, or the folder that you unpacked it into. It names
          each file that was changed, is missing or was added. Compare the hash of the manifest and the signer as above.
        </p>
        <pre className="command">
          <code>{`node verify-vetting-file.mjs proof-bundle-7.zip --hash SHA-256 --signer SHA-256`}</code>
        </pre>
      </section>
      <section className="stack-tight" aria-labelledby="not-title">
        <h2 id="not-title">What this does not show</h2>
        <ul>
          <li>That what the record says is true. It shows what was known, from which source and as of when.</li>
          <li>That there is no other record. Ask for the whole chain: a number that is missing is seen.</li>
          <li>That the pages of the PDF say what the record says: the program does not compare them.</li>
          <li>
            Anything at all, where no hash was kept outside: then the record is only as good as the broker’s word.
          </li>
        </ul>
      </section>
      <p className="small-print">
        <Link to={paths.login()}>Sign in</Link>
      </p>
    </div>
  );
}
