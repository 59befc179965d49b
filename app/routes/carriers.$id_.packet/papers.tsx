import type { Contract, OnboardingPacketContract } from '@contract/onboarding/contracts.calls';
import type { OnboardingPacket } from '@contract/onboarding/packets.calls';
import { PACKET_SECTION_LABELS } from '@contract/onboarding/packets.constants';
import { OWN_AGREEMENT_ACCEPT } from '@contract/shared/files.constants';
import { formatDate, formatMegabytes, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Checkbox, Select } from '@ui/form/choices';
import { FileField } from '@ui/form/file-field';
import { Fragment } from 'react';
import { ButtonForm } from '~/components/form/button-form';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { Refusal, useRefused } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { paths, withBase } from '~/paths';
import type { uploadRedline, uploadTaxForm } from './forms.server';

interface PapersProps {
  packet: OnboardingPacket;
  contracts: readonly Contract[];
  mayDecide: boolean;
}

const fileHref = (packet: OnboardingPacket, packetId: number, fileId: string) =>
  paths.packetFile(packet.carrier_id, packetId, fileId);

type GuardedFile = OnboardingPacket['sections'][number]['files'][number];

/** A link that saves a file; or, in its place, what the user needs to read it. */
function PaperLink({ packet, file }: { packet: OnboardingPacket; file: GuardedFile }) {
  if (file.missing)
    return (
      <>
        {file.name}: <Needs missing={file.missing} />
      </>
    );
  return (
    <a href={withBase(fileHref(packet, packet.id, file.id))}>
      Save {file.name}
      {file.is_recorded ? ' (this is recorded)' : ''}
    </a>
  );
}

/** Named as the users' page and the API name it, so that a user can request it. */
const Needs = ({ missing }: { missing: { name: string } }) => <span className="missing">needs “{missing.name}”</span>;

/** How many files more may come, said before the limit is met. */
const roomHint = ({ files, max_files, bytes, max_bytes }: OnboardingPacket['file_use']) =>
  `This packet has ${files} of ${max_files} files, ${formatMegabytes(bytes)} of ${formatMegabytes(max_bytes)}.`;

/** What was signed; then what else was agreed with the carrier, the newest first, and the broker's own version. */
export function Agreements({ packet, contracts, mayDecide }: PapersProps) {
  const signed = packet.executed_contract;
  const others = packet.agreements.filter(({ id }) => id !== signed?.id);
  return (
    <section className="stack" aria-labelledby="agreements-title">
      <h2 id="agreements-title">Agreements</h2>
      <ExecutedContract packet={packet} />
      {signed === null && others.length === 0 ? <p className="missing">Nothing was signed or returned yet.</p> : null}
      {others.length > 0 ? (
        <>
          {signed ? <h3>Also with this carrier</h3> : null}
          <ul className="plain-bullets">
            {others.map((agreement) => (
              <li key={agreement.id}>
                <Agreement agreement={agreement} packet={packet} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {mayDecide && contracts.length > 0 ? <RedlineForm contracts={contracts} packet={packet} /> : null}
      {contracts.length === 0 ? (
        <p>
          Your company has no agreement for carriers to sign yet.{' '}
          <Link to={paths.accountTab('contracts')}>Upload it</Link>: without it no carrier can finish its packet.
        </p>
      ) : null}
    </section>
  );
}

/** What counts between both: signed, with the file that was signed beside the record of the signature. */
function ExecutedContract({ packet }: { packet: OnboardingPacket }) {
  const signed = packet.executed_contract;
  if (!signed?.signature) return null;
  const { name, title, email, network_address, signed_at } = signed.signature;
  return (
    <div className="stack-tight">
      <h3>Signed in this packet</h3>
      <p>
        <strong>
          {signed.contract.name}, version {signed.contract.version}
        </strong>
        , signed by {name}, {title} ({email}), on {formatMoment(signed_at)}, from {network_address}.
      </p>
      <p className="button-row">
        {signed.agreement_file ? (
          <a href={withBase(fileHref(packet, packet.id, signed.agreement_file.id))}>
            Save the agreement as it was signed
          </a>
        ) : null}
        <a href={withBase(fileHref(packet, packet.id, signed.file.id))}>Download signed copy with certificate</a>
      </p>
    </div>
  );
}

function Agreement({ agreement, packet }: { agreement: OnboardingPacketContract; packet: OnboardingPacket }) {
  const { contract, signature, is_broker_uploaded, is_redlined, file, note } = agreement;
  const what = is_broker_uploaded
    ? 'your own version for this carrier'
    : signature
      ? `signed by ${signature.name}, ${signature.title}, ${formatMoment(signature.signed_at)}, from ${signature.network_address}`
      : is_redlined
        ? 'returned by the carrier with changes'
        : 'proposed';
  return (
    <>
      <strong>
        {contract.name}, version {contract.version}
      </strong>
      : {what}. {note ? `“${note}” ` : ''}
      <a href={withBase(fileHref(packet, agreement.onboarding_packet_id, file.id))}>Save {file.name}</a>
    </>
  );
}

function RedlineForm({ contracts, packet }: Omit<PapersProps, 'mayDecide'>) {
  const isRejected = useRefused()?.form === 'redline';
  const [form, fields] = usePostForm<typeof uploadRedline>('redline', {
    contract_id: String(contracts.find(({ is_current }) => is_current)?.id ?? ''),
  });
  return (
    <details open={isRejected}>
      <summary className="discloses">Upload your own version for this carrier…</summary>
      <PostForm of={form} version={packet} isUpload intent="upload-redline" submit="Put it into the packet">
        <p>
          {packet.status === 'complete'
            ? 'It is kept beside what was signed.'
            : 'The carrier is asked about this one instead of the one you propose to all. It signs PDFs only.'}
        </p>
        <Select
          field={fields.contract_id}
          label="A version of"
          choices={contracts.map(({ id, name, version }) => ({
            value: String(id),
            label: `${name}, version ${version}`,
          }))}
        />
        <FileField
          field={fields.file}
          label="The agreement"
          accept={OWN_AGREEMENT_ACCEPT}
          hint={`A PDF for the carrier to sign, or a Word file (.docx) for it to accept or change. 20 MB at most. ${roomHint(packet.file_use)}`}
        />
      </PostForm>
    </details>
  );
}

/** Tax forms that someone of the company uploaded, and whether they were compared. */
export function TaxForms({ packet, mayDecide, maySeeBank }: Omit<PapersProps, 'contracts'> & { maySeeBank: boolean }) {
  const isRejected = useRefused()?.form === 'tax-upload';
  const [form, fields] = usePostForm<typeof uploadTaxForm>('tax-upload');
  return (
    <section className="stack" aria-labelledby="tax-title">
      <h2 id="tax-title">Tax forms with changes</h2>
      <Refusal of="tax-form" />
      {packet.tax_form_submissions.length === 0 ? <p className="missing">None was uploaded.</p> : null}
      {packet.tax_form_submissions.map((one) => (
        <div key={one.id} className="button-row">
          <span>
            {one.status === 'needs_review' ? <strong>Received, needs review</strong> : 'Compared'}:{' '}
            <PaperLink packet={packet} file={one.file} />, uploaded {formatDate(one.created_at)}
            {one.uploaded_by ? ` by ${one.uploaded_by}` : ''}
          </span>
          {one.status === 'needs_review' && mayDecide && maySeeBank ? (
            <ButtonForm about={{ tax_form_id: one.id }} version={packet}>
              <SubmitButton look="plain" intent="accept-tax-form">
                Name and number are compared
              </SubmitButton>
            </ButtonForm>
          ) : null}
        </div>
      ))}
      {mayDecide ? (
        <details open={isRejected}>
          <summary className="discloses">Upload a tax form…</summary>
          <PostForm of={form} version={packet} isUpload intent="upload-tax-form" submit="Put it into the packet">
            <FileField
              field={fields.file}
              label="The tax form"
              hint={`A PDF, or a picture as PNG or JPEG. 20 MB at most. ${roomHint(packet.file_use)}`}
            />
            {maySeeBank ? (
              <Checkbox
                field={fields.is_reviewed}
                value="yes"
                label="I have compared name and number with what the carrier typed"
                hint="If you leave this unchecked, the packet is held until someone has."
              />
            ) : (
              <p>
                The packet is held until a user who has the right “view_bank_accounts” has compared name and number.
              </p>
            )}
          </PostForm>
        </details>
      ) : null}
    </section>
  );
}

/** Carrier’s answers, section by section; those not begun in one line. */
export function Sections({ packet, maySeeBank }: { packet: OnboardingPacket; maySeeBank: boolean }) {
  const isBegun = ({ saved_at }: OnboardingPacket['sections'][number]) => saved_at !== null;
  const notBegun = packet.sections.filter((one) => !isBegun(one));
  return (
    <section className="stack" aria-labelledby="said-title">
      <h2 id="said-title">Carrier’s answers</h2>
      {packet.sections.filter(isBegun).map(({ section, is_complete, saved_at, facts, files }) => (
        <details key={section}>
          <summary className="discloses">
            {PACKET_SECTION_LABELS[section]}: {is_complete ? `done ${formatDate(saved_at)}` : 'not finished'}
          </summary>
          <dl className="definitions">
            {facts.map(({ label, value, missing }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat, and the list never changes on the page.
              <Fragment key={at}>
                <div>
                  <dt>{label}</dt>
                  <dd>{missing ? <Needs missing={missing} /> : value}</dd>
                </div>
              </Fragment>
            ))}
          </dl>
          {files.map((file) => (
            <p key={file.id}>
              <PaperLink packet={packet} file={file} />
            </p>
          ))}
          {section === 'payment' && packet.bank ? (
            <p>
              {packet.bank.missing
                ? 'A bank account is given. '
                : `${packet.bank.bank_name}, account ending in ${packet.bank.account_last_four}. `}
              {maySeeBank ? (
                <Link to={paths.packetBank(packet.carrier_id, packet.id)} prefetch="none">
                  Read the numbers (this is recorded)
                </Link>
              ) : (
                'The numbers are read by users who have the right “view_bank_accounts”.'
              )}
            </p>
          ) : null}
        </details>
      ))}
      {notBegun.length === 0 ? null : (
        <p className="missing">Not begun: {notBegun.map(({ section }) => PACKET_SECTION_LABELS[section]).join(', ')}</p>
      )}
    </section>
  );
}
