import { CARRIER_USER_STATUS_LABELS } from '@contract/connections/carrier-users.constants';
import type { CarrierUser, CarrierUsers } from '@contract/connections/carrier-users.entities';
import { formatCount, formatDate, formatPhone } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { Copyable } from '~/components/data/copyable';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';

interface CarrierPeopleProps {
  people: CarrierUsers;
  carrierId: string;
  mayChange: boolean;
}

/** Who acts for the carrier towards the company, the dispatchers counted first: they are who is called. */
export function CarrierPeople({ people, carrierId, mayChange }: CarrierPeopleProps) {
  const { carrier_users, active_dispatchers, inactive_dispatchers, pending_dispatchers } = people;
  const counts = [
    `${active_dispatchers.length} active`,
    `${pending_dispatchers.length} pending`,
    `${inactive_dispatchers.length} inactive`,
  ].join(', ');
  const actions: Column<CarrierUser> = {
    key: 'action',
    header: 'Change',
    cell: (person) => <PersonAction person={person} carrierId={carrierId} />,
  };
  return (
    <section className="stack" aria-labelledby="people-title">
      <h2 id="people-title">
        {carrier_users.length === 0
          ? 'No contacts on file'
          : `${formatCount(carrier_users.length, 'person acts', 'people act')} for this carrier. Dispatchers: ${counts}`}
      </h2>
      <Refusal of="people" />
      {carrier_users.length === 0 ? (
        <p className="missing">
          People who answer an invitation to onboard are listed here, with the address they confirmed.
        </p>
      ) : (
        <DataTable
          caption="Who acts for the carrier"
          isCaptionHidden
          columns={mayChange ? [...COLUMNS, actions] : COLUMNS}
          rows={carrier_users}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  );
}

function PersonAction({ person, carrierId }: { person: CarrierUser; carrierId: string }) {
  const name = person.full_name ?? person.email;
  // We cannot activate a person who never confirmed the address.
  if (person.status === 'inactive' && person.confirmed_at === null) return <Missing>Invite again</Missing>;
  const isActive = person.status === 'active' || person.status === 'pending';
  return (
    <ButtonForm action={paths.carrierDirectory(carrierId)} about={{ carrier_user_id: person.id }} version={person}>
      <SubmitButton look="plain" intent={isActive ? 'inactive' : 'active'}>
        {isActive ? 'Set inactive' : 'Set active'}
        <span className="heard-only">: {name}</span>
      </SubmitButton>
    </ButtonForm>
  );
}

const COLUMNS: readonly Column<CarrierUser>[] = [
  { key: 'name', header: 'Name', isRowHeader: true, cell: ({ full_name }) => full_name ?? <Missing /> },
  {
    key: 'role',
    header: 'Role',
    cell: ({ title, is_dispatcher }) =>
      [is_dispatcher ? 'Dispatcher' : null, title].filter(Boolean).join(', ') || <Missing>Not reported</Missing>,
  },
  {
    key: 'phone',
    header: 'Phone',
    isOneLine: true,
    cell: ({ phone_e164 }) => (phone_e164 === null ? <Missing /> : formatPhone(phone_e164)),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <Copyable name="email" value={email} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, confirmed_at }) => (
      <>
        {CARRIER_USER_STATUS_LABELS[status]}
        {confirmed_at === null ? null : <span className="row-note">Address confirmed {formatDate(confirmed_at)}</span>}
      </>
    ),
  },
];
