import { formatCount } from '@contract/shared/format';
import { isFreeMail } from '../../../base/email-domains';
import { whyNotListed } from '../../identity-alerts/why-not-listed';
import { type AlertType, checked, clear, notChecked, ofCarrier, raised, unchecked } from '../alert-type';
import { addressesOf, listed, whoseWord } from '../contacts';

/** Checks the domains of the carrier's addresses: on the list of dispatch services, or shared by many carriers. */
export const dispatchServiceEmail: AlertType = {
  type: 'dispatch_service_email_or_domain',
  closesByItself: false,
  look: ofCarrier((carrier, facts, most) => {
    const { fraud } = facts;
    const addresses = addressesOf(facts);
    if (addresses.length === 0)
      return notChecked(unchecked('Email addresses', 'the carrier gave none', 'Record and your files'));
    const why = whyNotListed(fraud.notChecked['dispatch-services']);
    for (const contact of addresses) {
      const service = listed(fraud.services, contact.domain);
      if (service)
        return raised(
          contact.value,
          `${contact.value} belongs to the dispatch service ${service.name ?? service.value}: ask ${carrier.name} who dispatches for it.`,
          [
            checked('Address', contact.value, whoseWord(contact), contact.asOf),
            checked('Dispatch service', service.name ?? service.value, service.source, service.asOf),
          ],
        );
    }
    for (const contact of addresses) {
      const others = isFreeMail(contact.domain) ? 0 : (carrier.sharedDomains.get(contact.domain) ?? 0);
      if (others >= most)
        return raised(
          contact.domain,
          `${formatCount(others, 'other carrier')} at other addresses use ${contact.domain}, as a dispatch service’s carriers do.`,
          [
            checked('Address', contact.value, whoseWord(contact), contact.asOf),
            checked('Other carriers with this domain', String(others), 'FMCSA census', carrier.censusAsOf),
          ],
        );
    }
    const evidence = [
      checked('Addresses', addresses.map(({ value }) => value).join(', '), 'Record and your files', null),
      why === null
        ? checked('Dispatch services', 'not listed', 'List of dispatch services', fraud.asOf['dispatch-services'])
        : unchecked('Dispatch services', why, 'List of dispatch services'),
    ];
    return why === null ? clear('No address belongs to a dispatch service.', evidence) : notChecked(...evidence);
  }),
};
