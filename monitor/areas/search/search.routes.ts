import { searchEverything } from '@contract/search/search.calls';
import type { FoundContact } from '@contract/search/search.entities';
import { missingToMay, type Permission } from '@contract/shared/permissions';
import { type RecognizedSearch, recognizeSearch } from '@contract/shared/recognized-search';
import { classifySearchText } from '@contract/shared/search-text';
import type { FastifyInstance } from 'fastify';
import { type CallContext, mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { readEmail } from '../carriers/contact-values';
import { lookUpEmail, lookUpPhone } from '../carriers/look-up-contact';
import { carriersByText } from './carriers-by-text';
import { confirmationsOf, mailsWith } from './confirmations.queries';
import { loadsByNumber, looksLikeOwnReference } from './load-numbers.queries';
import { peopleOfCompany } from './people.queries';
import { driversOfLoads, trucksOfLoads } from './trucks-and-drivers.queries';

export function searchRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, searchEverything, async ({ query }, context) => {
    const { company, user, today } = context;
    const { per_kind: limit } = query;
    const text = query.search_text.trim();
    const may = (permission: Permission) => missingToMay(permission, user) === null;
    const recognized = recognizeSearch(text);
    const phone = recognized.kind === 'phone' ? recognized.phone : null;
    const mayBeName = recognized.kind === 'carrier' || recognized.kind === 'plate';
    const named = { text: recognized.kind === 'email' ? recognized.email : text, phone };
    const loads = may('viewLoads') ? await loadsByNumber(db, company.id, text, limit) : null;
    const [confirmations, carriers, trucks, drivers, people, contacts, mails, isOwnReference] = await Promise.all([
      may('manageRateConfirmations')
        ? confirmationsOf(
            db,
            company.id,
            {
              id: recognized.kind === 'rate_confirmation' ? recognized.id : null,
              loadIds: (loads ?? []).map(({ id }) => id),
            },
            limit,
          )
        : null,
      mayBeName ? carriersByText(db, text, limit, { user, companyId: company.id, today }) : [],
      loads && trucksOfLoads(db, company.id, text, limit),
      loads && driversOfLoads(db, company.id, named, limit),
      peopleOfCompany(db, company.id, named, { limit, withCarriers: may('viewFullCarrierProfile') }),
      may('searchByContact') ? contactsOf(recognized, context) : null,
      may('manageRateConfirmations') ? (phone === null ? mailsWith(db, company.id, named.text, limit) : []) : null,
      mayBeName && loads !== null && looksLikeOwnReference(db, company.id, text),
    ]);
    // Digits alone, or with MC or DOT before them, may be a carrier's.
    const isReference = isOwnReference && ['name_prefix', 'exact_value'].includes(classifySearchText(text).kind);
    return {
      read_as: isReference ? 'reference' : recognized.kind,
      loads,
      rate_confirmations: confirmations,
      carriers,
      trucks,
      drivers,
      people,
      contacts,
      mails,
    };
  });
}

/** A whole phone number or email address, as contact search knows it. */
async function contactsOf(recognized: RecognizedSearch, context: CallContext): Promise<FoundContact[]> {
  const asked = { page: 1, per_page: 1 };
  const email = recognized.kind === 'email' ? readEmail(recognized.email) : null;
  const looked =
    recognized.kind === 'phone'
      ? await lookUpPhone(recognized.phone, asked, context)
      : email && (await lookUpEmail(email, asked, context));
  if (!looked) return [];
  const { contact_type, value, domain, category, found, known_by_company: known } = looked.found;
  return [{ contact_type, value, domain, category, found, known_by_company: known && { total: known.total } }];
}
