import { whyNotListed } from '../../identity-alerts/why-not-listed';
import { type AlertType, checked, clear, notChecked, ofCarrier, raised, unchecked } from '../alert-type';
import { addressesOf, whoseWord } from '../contacts';

/** Checks the carrier's addresses and their domains: on the list of flagged contacts, or in the company's own alert. */
export const fraudulentEmail: AlertType = {
  type: 'fraudulent_email_or_domain',
  closesByItself: false,
  look: ofCarrier((carrier, facts) => {
    const { fraud, flags } = facts;
    const addresses = addressesOf(facts);
    if (addresses.length === 0)
      return notChecked(unchecked('Email addresses', 'the carrier gave none', 'Record and your files'));
    for (const contact of addresses) {
      const given = checked('Address', contact.value, whoseWord(contact), contact.asOf);
      const flag = flags.get(contact.value);
      if (flag?.isOwn)
        return raised(contact.value, `${contact.value} of ${carrier.name} is named in an identity alert of yours.`, [
          given,
          checked('Identity alert', 'published by your company', flag.source, flag.asOf),
        ]);
      if (flag)
        return raised(
          contact.value,
          `${contact.value} of ${carrier.name} is flagged for fraud${flag.value === contact.value ? '' : ` by its domain ${flag.value}`}.`,
          [given, checked('Flagged contact', flag.value, flag.source, flag.asOf)],
        );
    }
    const why = whyNotListed(fraud.notChecked['flagged-contacts']);
    const evidence = [
      checked('Addresses', addresses.map(({ value }) => value).join(', '), 'Record and your files', null),
      why === null
        ? checked('Flagged contacts', 'not listed', 'List of flagged contacts', fraud.asOf['flagged-contacts'])
        : unchecked('Flagged contacts', why, 'List of flagged contacts'),
    ];
    return why === null ? clear('No address is flagged.', evidence) : notChecked(...evidence);
  }),
};
