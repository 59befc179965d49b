import type { ComparedName } from '@contract/carriers/insurance.entities';
import { mayInsureAnother, nameAgeWords } from '@contract/insurance/certificate-names';
import type { CertificateDocument, CertificateParties, ProducerCheck } from '@contract/insurance/certificates.entities';
import { DefinitionList, Missing } from '@ui/definition-list';
import { PhoneLink } from '~/components/phone-link';

/** Who is who on a certificate, each beside what is known from elsewhere. */
export function CertificateNames({ document }: { document: CertificateDocument }) {
  const { parties, insured, holder, producer_check: check, sender_said: said, coverages } = document;
  const isRead = coverages.length > 0;
  if (!isRead && said === null) return null;
  return (
    <section className="stack" aria-labelledby="names-title">
      <h2 id="names-title">Who is on it</h2>
      {isRead ? (
        <DefinitionList
          items={[
            { term: 'Named insured', value: <Written name={insured} other="On the federal record" /> },
            { term: 'Certificate holder', value: <Written name={holder} other="Your company" /> },
            { term: 'Producer', value: <Producer {...parties} /> },
            ...(check === null ? [] : [{ term: 'Number to call', value: <NumberToCall {...check} /> }]),
          ]}
        />
      ) : null}
      {said === null ? null : (
        <p className="section-note">The sender says: {saidWords(said)}. That is a claim and proves nothing.</p>
      )}
    </section>
  );
}

/** As the certificate writes it, with the name that it should be where that is another. */
function Written({ name, other }: { name: ComparedName; other: string }) {
  const { result, written, on_record, name_age } = name;
  if (written === null) return <Missing>Not recorded</Missing>;
  if (result === 'by_dba')
    return (
      <>
        {written}
        <p className={mayInsureAnother(name) ? 'attention' : 'section-note'}>
          Only the DBA that the carrier gave FMCSA, {nameAgeWords(name_age)}. Legal name:{' '}
          {on_record ?? 'none on record'}
        </p>
      </>
    );
  return (
    <>
      {written}
      {result === 'same' ? (
        mayInsureAnother(name) && (
          <p className="attention">The carrier changed to this name, {nameAgeWords(name_age)}.</p>
        )
      ) : (
        <p className="attention">
          {other}: {on_record ?? 'no name'}
        </p>
      )}
    </>
  );
}

/** The paper's own number is text, not a link: who forged the paper answers it. */
function Producer({ producer_name, producer_contact, producer_phone, producer_email }: CertificateParties) {
  const known = [producer_name, producer_contact, producer_phone, producer_email].filter((one) => one !== null);
  return known.length === 0 ? <Missing>Not recorded</Missing> : <>{known.join(', ')} (on the certificate)</>;
}

function NumberToCall({ numbers, doubts, note, insurers }: ProducerCheck) {
  return (
    <>
      {doubts.map((doubt) => (
        <p key={doubt} className="attention">
          {doubt}
        </p>
      ))}
      {numbers.length === 0 ? (
        <p>
          No independent number known. {callTheInsurer(insurers)} A number that is only on the certificate proves
          nothing.
        </p>
      ) : (
        <>
          {note === null ? null : <p className="section-note">{note}</p>}
          <p>Call a number on record, not one that is only on the certificate:</p>
          <ul className="plain-bullets">
            {numbers.map(({ number, from }) => (
              <li key={number}>
                <PhoneLink number={number} flags={undefined} />
                <span className="row-note">{from}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const callTheInsurer = (insurers: readonly string[]) =>
  insurers.length === 0
    ? 'Call the insurer at the number on its own site.'
    : `Call the insurer on FMCSA’s filing (${insurers.join(', ')}) at the number on its own site.`;

const saidWords = ({
  insured_name,
  holder_name,
  producer_name,
  producer_contact,
  producer_phone,
  producer_email,
}: CertificateParties) =>
  [
    insured_name && `insured ${insured_name}`,
    holder_name && `holder ${holder_name}`,
    [producer_name, producer_contact, producer_phone, producer_email].some(Boolean) &&
      `producer ${[producer_name, producer_contact, producer_phone, producer_email].filter(Boolean).join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
