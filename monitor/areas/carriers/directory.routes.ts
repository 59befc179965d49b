import { getCarrierDirectory, listDirectoryUsers } from '@contract/carriers/directory.calls';
import type { DirectoryEntry, FmcsaInformation } from '@contract/carriers/directory.entities';
import { PAGE_SIZE } from '@contract/shared/paging.constants';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carrierUsers } from '../../db/schema';
import { assertKnownCarrier } from '../../decisions/known-carrier';
import { mount, paged } from '../../server/calls';
import { rowSearch } from '../../server/ransack';
import type { Services } from '../../server/services';
import { contactsOfRecord } from './contact-history';
import { directoryContactsOf } from './directory-contacts';
import { mergedEntries, mergedValues } from './directory-entries';
import { findCarrierRecord, toCarrier } from './profile.queries';

/** What `q[...]` may search in the people of a directory. */
const peopleFound = rowSearch({ name: 'string', phone: 'string', email: 'string' });

export function directoryRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getCarrierDirectory, async ({ params: { id } }, { company, today }) => {
    const record = await findCarrierRecord(db, id);
    if (!record) throw httpErrors.notFound('That carrier');
    const users = await directoryUsersOf(db, company.id, id);
    const contacts = await directoryContactsOf(db, company.id, id);
    return {
      users: users.slice(0, PAGE_SIZE),
      total_users: users.length,
      contacts,
      fmcsa_information: {
        ...fmcsaInformation(toCarrier(record)),
        contact_history: await contactsOfRecord(db, id, today),
      },
      links: {
        users: `/api/v1/carriers/${id}/directory_users?page=1&per_page=${PAGE_SIZE}`,
        carrier_users: `/api/v1/carriers/${id}/carrier_users`,
      },
    };
  });

  mount(app, services, listDirectoryUsers, async ({ params: { id }, query }, { company }) => {
    await assertKnownCarrier(db, id);
    const users = await peopleFound(db, await directoryUsersOf(db, company.id, id), query.q);
    const from = (query.page - 1) * query.per_page;
    return paged({ directory_users: users.slice(from, from + query.per_page) }, query, users.length);
  });
}

/** The carrier's people for the company who are not set inactive: a handful, by name. */
async function directoryUsersOf(db: Queryable, companyId: number, carrierId: number): Promise<DirectoryEntry[]> {
  const people = await db
    .select()
    .from(carrierUsers)
    .where(
      and(
        eq(carrierUsers.companyId, companyId),
        eq(carrierUsers.carrierId, carrierId),
        ne(carrierUsers.status, 'inactive'),
      ),
    )
    .orderBy(asc(carrierUsers.fullName), asc(carrierUsers.email));
  return mergedEntries(
    people.map(({ fullName, phoneE164, email, isDispatcher }) => ({
      name: fullName,
      phone: phoneE164,
      email,
      is_types: [isDispatcher ? 'dispatcher' : 'carrier_user'],
    })),
  );
}

type FederalRecord = ReturnType<typeof toCarrier>;

function fmcsaInformation(carrier: FederalRecord): Omit<FmcsaInformation, 'contact_history'> {
  const { physical_address: physical, mailing_address: mailing } = carrier;
  const isSame = JSON.stringify(physical) === JSON.stringify(mailing);
  const addresses = isSame
    ? [{ ...physical, is_types: ['physical', 'mailing'] }]
    : [
        { ...physical, is_types: ['physical'] },
        { ...mailing, is_types: ['mailing'] },
      ];
  return {
    names: mergedValues([
      [carrier.legal_name, 'legal'],
      [carrier.dba_name, 'dba'],
      ...carrier.officers.map((name) => [name, 'officer'] as const),
    ]),
    phone_numbers: mergedValues([
      [carrier.phone, 'phone'],
      [carrier.cell_phone, 'cell_phone'],
      [carrier.fax, 'fax'],
    ]),
    email_addresses: mergedValues([[carrier.email, 'email']]),
    addresses: addresses.filter(({ street, city, state, postal_code }) => street ?? city ?? state ?? postal_code),
    source: carrier.census ?? carrier.name_source,
  };
}
